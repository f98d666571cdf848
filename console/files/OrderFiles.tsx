import { useState } from 'react'
import { type AttachedFile, file } from '../../core/contract/platform/file.ts'
import { groupBy } from '../../core/rules/groupBy.ts'
import { useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { PictureRow } from '../kit/media/PictureRow.tsx'
import { FileImage } from './FileImage.tsx'
import { Files } from './Files.tsx'
import { ImagePreview } from './ImagePreview.tsx'
import { UsedNote } from './UsedNote.tsx'

const headings: Readonly<Record<string, string>> = { arrive: '到达现场', work: '处理现场' }
/** What a photograph of an order shows. */
const headingOf = ({ fileBusiness, fileFunction }: AttachedFile) =>
  fileFunction === 'signature' ? '签名' : (headings[fileBusiness] ?? '现场')

/** What was brought from the site and what was attached to an order. @param id of the order; whoever sees it sees these */
export function OrderFiles({ id }: { id: string }) {
  const photos = useCall(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })
  const [shown, setShown] = useState<AttachedFile | null>(null)
  return (
    <>
      <AsyncContent call={photos}>
        {({ records }) =>
          [...groupBy(records, headingOf)].map(([heading, some]) => (
            <section key={heading} aria-label={`${heading}照片`}>
              <p className="note">
                {heading} <span className="figures">{some.length}</span>
              </p>
              {some
                .filter(({ usedBefore }) => usedBefore.length > 0)
                .map(each => (
                  <UsedNote key={each.fileId} name={each.fileOriginalName} used={each.usedBefore} record={id} />
                ))}
              <PictureRow>
                {some.map(each => (
                  <FileImage key={each.fileId} fileId={each.fileId} name={each.fileOriginalName} onClick={() => setShown(each)} />
                ))}
              </PictureRow>
            </section>
          ))
        }
      </AsyncContent>
      <h4>附件</h4>
      <Files module="order" record={id} />
      {shown && <ImagePreview shown={shown} record={id} onClose={() => setShown(null)} />}
    </>
  )
}
