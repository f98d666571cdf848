import { slotTime } from '../../core/time/time.ts'
import type { Moments } from './slots/moments.ts'
import { slotMinutes } from './slots/slots.ts'

type Line = readonly (number | null)[]
/** Single precision: the same reading read in two ways is not greater than itself. */
const rounding = 1e-6

/**
 * The greatest load of a day: of its minutes, of the quarters where minutes are missing, and of now. A mean of 15
 * minutes lies below the peak within it, and a day's maximum is never less than what is measured at this moment.
 */
export function greatestLoad(
  { today }: Moments,
  present: { kw: number | null; at: string },
  minutes: Line,
  quarters: Line,
): { todayMax: number | null; todayMaxAt: string } {
  let [todayMax, todayMaxAt] = [present.kw, '']
  // A reading of the last seconds of yesterday is still the present one just after midnight.
  if (todayMax !== null) todayMaxAt = present.at < today ? slotTime(0, 1) : present.at.slice('YYYY-MM-DD '.length, -':ss'.length)
  for (const [line, minutesEach] of [
    [minutes, 1],
    [quarters, slotMinutes],
  ] as const)
    for (const [slot, kw] of line.entries())
      if (kw !== null && (todayMax === null || kw > todayMax * (1 + rounding))) [todayMax, todayMaxAt] = [kw, slotTime(slot, minutesEach)]
  return { todayMax, todayMaxAt }
}
