import type { UsedBefore } from '../../core/contract/platform/file.ts'
import { ToneTag } from '../kit/detail/ToneTag.tsx'
import { usedNote } from './usedNote.ts'

interface Props {
  name: string
  used: readonly UsedBefore[]
  /** Id of the order the picture hangs on. */
  record: string
}

/** Of a picture that served before: which one, and where it did. */
export const UsedNote = ({ name, used, record }: Props) => (
  <p className="note" role="note">
    <ToneTag tone="warn">重复图片</ToneTag> {name} {usedNote(used, record)}
  </p>
)
