import { reverseKinds } from '../../../core/energyKinds.ts'
import { indicator } from '../../../core/indicators.ts'
import { isSuspect } from '../../../core/quality.ts'
import { addDays, DAY, MINUTE } from '../../../core/time.ts'
import { type Newest, pointOf } from '../newest.ts'
import type { Accepted } from '../validate.ts'
import { aroundMidnight } from './readDayEnds.ts'
import type { PendingDay } from './pending.ts'
import { textOf } from './registerKey.ts'

/** After this what belongs to a day has come: clocks may be ahead, and deliveries late. */
const settledMs = 6 * MINUTE

/**
 * Days whose end these readings of total registers and powers tell, or tell otherwise than before. The first reading of a point after midnight does; those
 * that follow it do not.
 */
export function closingDays(readings: readonly Accepted[], now: number, newest: Newest): PendingDay[] {
  const days = new Map<string, PendingDay>()
  for (const { deviceId, indicatorId, indicatorNo, day, minute, at, counts, quality } of readings) {
    const isTotal = indicatorNo === indicator.totalEnergy
    if (counts === null || isSuspect(quality) || (!isTotal && indicatorNo !== indicator.activePower)) continue
    const midnight = (Math.floor(at / MINUTE) - minute) * MINUTE
    const known = newest.get(pointOf(deviceId, indicatorId)) ?? 0
    const isOver = midnight + DAY <= now
    const touched: string[] = []
    if (minute < aroundMidnight && (known < midnight || at <= known || isOver)) touched.push(addDays(day, -1))
    if (isOver && (isTotal || minute >= DAY / MINUTE - 2 * aroundMidnight)) touched.push(day)
    if (isOver && isTotal && minute >= DAY / MINUTE - 2 * aroundMidnight && midnight + 2 * DAY <= now) touched.push(addDays(day, 1))
    for (const closed of touched)
      for (const kind of [counts, reverseKinds[counts]])
        if (kind) {
          const key = { deviceId, kind, day: closed, from: (closed < day ? midnight : midnight + DAY) + settledMs }
          days.set(textOf(key), key)
        }
  }
  return [...days.values()]
}
