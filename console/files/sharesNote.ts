import type { FileShares } from '../../core/contract/platform/file.ts'
import { sizeText } from '../../core/rules/files.ts'

const of = ({ used, most }: { used: number; most: number }) => `${sizeText(used)} / ${sizeText(most)}`

/** How much of what somebody may upload is used; what waits for its record only where there is some. */
export const sharesNote = ({ pending, day, org }: FileShares) =>
  [`24 小时内已上传 ${of(day)}`, pending.used > 0 && `未随记录保存 ${of(pending)}`, `本单位共 ${of(org)}`].filter(Boolean).join('，')
