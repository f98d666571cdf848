import type { AttachedFile } from '../../core/contract/file.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { PictureRow } from '../kit/PictureRow.tsx'
import { FileImage } from './FileImage.tsx'

/** The documents' dialog of one picture. */
export const ImagePreview = ({ shown, onClose }: { shown: AttachedFile; onClose: () => void }) => (
  <Dialog title="图片预览" width={640} onClose={onClose}>
    <PictureRow large>
      <FileImage fileId={shown.fileId} name={shown.fileOriginalName} />
    </PictureRow>
    <p className="note">
      {[shown.fileOriginalName, shown.userName, shown.takenTime ? `拍摄 ${shown.takenTime}` : '', `上传 ${shown.fileUploadTime}`]
        .filter(Boolean)
        .join('　')}
    </p>
  </Dialog>
)
