import { gapOf } from './acceptReading.ts'
import { maxEnergyBetween } from './isPlausibleStep.ts'
import type { RegisterDay, RegisterReading } from './registerDay.ts'
import { HOUR, MINUTE } from '../time/time.ts'
import type { TotalDay } from './totalDayOf.ts'

/** What is known beside a register of the end of its day. */
export interface DayEnd {
  /** Minutes the day has: 1440, on days on which clocks change 1380 or 1500. */
  minutes: number
  total: TotalDay | null
  /** kW in the direction the register counts, around midnight; minutes from the start of the day. */
  power: readonly RegisterReading[]
}

/**
 * What moved between the last reading of a day and midnight, kWh: by the total register, else by the power before and
 * after midnight; null where neither tells.
 */
export function energyUntilMidnight(day: RegisterDay, { minutes, total, power }: DayEnd): number | null {
  const { last, kind } = day
  // Known by the minute: what was read in the last one may have been read in its last second, as registers are that keep their day's end.
  if (minutes - last.minute <= 1) return 0
  const most = maxEnergyBetween(kind, last.minute, minutes)
  const counted = total?.since(last.minute)
  if (counted != null) return Math.min(Math.max(0, counted), most)
  const gap = gapOf(kind)
  const before = power.findLast(({ minute }) => minute < minutes && minute >= minutes - gap)
  const after = power.find(({ minute }) => minute >= minutes && minute <= minutes + gap)
  if (!before || !after || minutes - last.minute > gap) return null
  const kw = (Math.max(0, before.value) + Math.max(0, after.value)) / 2
  return Math.min((kw * (minutes - last.minute) * MINUTE) / HOUR, most)
}
