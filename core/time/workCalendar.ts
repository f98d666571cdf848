import { addDays, instantOf, MINUTE, siteDay } from './time.ts'

/** When work is done: hours of a working day (`HH:mm`), and the days that are otherwise than their weekday says. */
export interface WorkCalendar {
  opens: string
  closes: string
  /** Weekdays without work. */
  off: ReadonlySet<string>
  /** Saturdays and Sundays with work. */
  on: ReadonlySet<string>
}

/** Is a day `YYYY-MM-DD` a working day? Monday to Friday, but for what the calendar says. */
export function isWorkDay(day: string, { off, on }: WorkCalendar): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return on.has(day) || (weekday !== 0 && weekday !== 6 && !off.has(day))
}

/**
 * The moment at which so many minutes of working time have passed since `start`, by the clock of a zone. What begins
 * outside working hours begins with the next of them.
 * @param minutes of work, whole or not; 0 = when work can begin
 */
export function afterWork(start: Date, minutes: number, calendar: WorkCalendar, zone?: string): Date {
  let left = minutes * MINUTE
  for (let day = siteDay(start, zone); ; day = addDays(day, 1)) {
    if (!isWorkDay(day, calendar)) continue
    const opens = Math.max(instantOf(`${day} ${calendar.opens}:00`, zone).getTime(), start.getTime())
    const closes = instantOf(`${day} ${calendar.closes}:00`, zone).getTime()
    if (opens >= closes) continue
    if (opens + left <= closes) return new Date(opens + left)
    left -= closes - opens
  }
}

/** Minutes of working time between two moments by the clock of a zone; 0 where none lies between them. */
export function workBetween(from: Date, to: Date, calendar: WorkCalendar, zone?: string): number {
  let ms = 0
  for (let day = siteDay(from, zone); day <= siteDay(to, zone); day = addDays(day, 1)) {
    if (!isWorkDay(day, calendar)) continue
    const opens = Math.max(instantOf(`${day} ${calendar.opens}:00`, zone).getTime(), from.getTime())
    const closes = Math.min(instantOf(`${day} ${calendar.closes}:00`, zone).getTime(), to.getTime())
    ms += Math.max(0, closes - opens)
  }
  return ms / MINUTE
}
