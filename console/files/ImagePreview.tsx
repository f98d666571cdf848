import type { AttachedFile } from '../../core/contract/platform/file.ts'
import { Dialog } from '../kit/form/Dialog.tsx'
import { PictureRow } from '../kit/media/PictureRow.tsx'
import { FileImage } from './FileImage.tsx'
import { UsedNote } from './UsedNote.tsx'

interface Props {
  shown: AttachedFile
  /** Id of the record it hangs on. */
  record: string
  onClose: () => void
}

/** The documents' dialog of one picture. */
export const ImagePreview = ({ shown, record, onClose }: Props) => (
  <Dialog title="图片预览" width={640} onClose={onClose}>
    <PictureRow large>
      <FileImage fileId={shown.fileId} name={shown.fileOriginalName} />
    </PictureRow>
    <p className="note">
      {[shown.fileOriginalName, shown.userName, shown.takenTime ? `拍摄 ${shown.takenTime}` : '', `上传 ${shown.fileUploadTime}`]
        .filter(Boolean)
        .join('　')}
    </p>
    {shown.usedBefore.length > 0 && <UsedNote name="该图片" used={shown.usedBefore} record={record} />}
  </Dialog>
)
