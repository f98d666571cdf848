import { useContext } from 'react'
import { isLate } from '../../core/units/freshness.ts'
import { instantOf } from '../../core/time/time.ts'
import { useNow } from './now.ts'
import { WallClockContext } from './wallClock.ts'

/** Epoch ms of a site time, 0 for never. */
export const measuredAt = (at: string | undefined) => (at ? instantOf(at).getTime() : 0)

/** Is a figure measured at this site time too old to be shown bright? Asked again every ten seconds. */
export function useLate(at: string | undefined): boolean {
  const now = useNow(10_000)
  const { samplingMs } = useContext(WallClockContext)
  return at !== undefined && isLate(now - measuredAt(at), samplingMs)
}
