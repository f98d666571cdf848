import { instantOf } from '../../core/time.ts'
import { useNow } from '../kit/now.ts'

/** Sites report every minute: a figure older than twice that is late. */
const lateMs = 120_000

/** Epoch ms of a site time, 0 for never. */
export const measuredAt = (at: string | undefined) => (at ? instantOf(at).getTime() : 0)

/** Is a figure measured at this site time too old to be shown bright? Asked again every ten seconds. */
export function useLate(at: string | undefined): boolean {
  const now = useNow(10_000)
  return at !== undefined && now - measuredAt(at) > lateMs
}
