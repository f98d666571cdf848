import { reverseKinds } from '../energyKinds.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { isSuspect } from '../../../core/units/quality.ts'
import { addDays, DAY, MINUTE } from '../../../core/time/time.ts'
import { type Newest, pointOf } from '../newest.ts'
import type { Accepted } from '../validate.ts'
import { aroundMidnight } from './readDayEnds.ts'
import type { PendingDay } from './pending.ts'
import { textOf } from './registerKey.ts'

/** After this what belongs to a day has come: clocks may be ahead, and deliveries late. */
export const settledMs = 6 * MINUTE

/**
 * Days whose end these readings tell, or tell otherwise than before. The first reading of a point after midnight does,
 * however late it comes, for the last day that was measured; those that follow it do not. What lies around a midnight
 * and comes later tells of it where it is of a total register or of power.
 */
export function closingDays(readings: readonly Accepted[], now: number, newest: Newest): PendingDay[] {
  const days = new Map<string, PendingDay>()
  for (const { deviceId, indicatorId, indicatorNo, day, minute, at, counts, energyKind, quality } of readings) {
    const isTotal = indicatorNo === indicator.totalEnergy
    const isBeside = isTotal || indicatorNo === indicator.activePower
    if (counts === null || isSuspect(quality) || (!isBeside && energyKind === null)) continue
    const midnight = (Math.floor(at / MINUTE) - minute) * MINUTE
    const known = newest.get(pointOf(deviceId, indicatorId))
    const isOver = midnight + DAY <= now
    const touched: string[] = []
    if (known !== undefined && known < midnight) touched.push(addDays(day, -Math.ceil((midnight - known) / DAY)))
    if (minute < aroundMidnight && (known === undefined || known < midnight || (isBeside && (at <= known || isOver))))
      touched.push(addDays(day, -1))
    if (isBeside && isOver && (isTotal || minute >= DAY / MINUTE - 2 * aroundMidnight)) touched.push(day)
    if (isTotal && isOver && minute >= DAY / MINUTE - 2 * aroundMidnight && midnight + 2 * DAY <= now) touched.push(addDays(day, 1))
    for (const closed of touched)
      for (const kind of [counts, reverseKinds[counts]])
        if (kind) {
          const key = { deviceId, kind, day: closed, from: (closed < day ? midnight : midnight + DAY) + settledMs }
          days.set(textOf(key), key)
        }
  }
  return [...days.values()]
}
