import { energyOf, openRegisterDay, type RegisterDay, type RegisterKind, type RegisterReading } from './registerDay.ts'
import { takeReading } from './takeReading.ts'

/** What a total register (since commissioning) says of a day. */
export interface TotalDay {
  /** The day by its readings, as if it had begun with 0 at midnight. */
  day: RegisterDay
  kwh: number
  /** What it shows at the day's end, kWh. */
  shown: number
  /** By which the two midnights may be wrong: what moved between the readings next to them, kWh. */
  unsure: number
  /** What it has moved from a minute to the end of the day, kWh; null where no readings enclose it. */
  since: (minute: number) => number | null
}

/** Readings further apart tell nothing of a moment between them, unless nothing moved, minutes. */
const mostApart = 60

/** What a register showed at a minute: read then, or between two readings as if it had gone evenly. */
function shownAt(readings: readonly RegisterReading[], minute: number): { value: number; unsure: number } | null {
  const next = readings.findIndex(reading => reading.minute >= minute)
  if (next < 0) return null
  const to = readings[next]!
  if (to.minute === minute) return { value: to.value, unsure: 0 }
  const from = readings[next - 1]
  if (!from) return null
  const moved = to.value - from.value
  if (moved < 0 || (to.minute - from.minute > mostApart && moved > 0)) return null
  return { value: from.value + (moved * (minute - from.minute)) / (to.minute - from.minute), unsure: moved }
}

/**
 * The day by its total register; null where that says nothing: it is not known at a midnight, or was itself set back,
 * exchanged, or more than the device can do.
 * @param readings in the order of their minutes, negative before the day, and from `minutes` on after it
 * @param minutes of the day
 */
export function totalDayOf(readings: readonly RegisterReading[], minutes: number, kind: RegisterKind): TotalDay | null {
  const start = shownAt(readings, 0)
  const end = shownAt(readings, minutes)
  if (!start || !end) return null
  const day = openRegisterDay({ ...kind, closing: null, opens: null, stuckPeriods: [] })
  for (const { minute, value } of readings) if (minute >= 0 && minute < minutes) takeReading(day, { minute, value: value - start.value })
  takeReading(day, { minute: minutes, value: end.value - start.value })
  if (day.events.length > 0 || day.doubted.length > 0) return null
  return {
    day,
    kwh: energyOf(day),
    shown: end.value,
    unsure: start.unsure + end.unsure,
    since: minute => {
      const shown = shownAt(readings, minute)
      return shown && end.value - shown.value
    },
  }
}
