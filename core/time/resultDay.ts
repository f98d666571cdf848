import { addDays, DAY, MINUTE, minuteOfDay, siteDay } from './time.ts'

/** By night the day whose result is told: the one that has just gone by, also after midnight. */
export function resultDay(now: Date): string {
  const today = siteDay(now)
  return minuteOfDay(now) < DAY / MINUTE / 2 ? addDays(today, -1) : today
}
