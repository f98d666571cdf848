import calendar from '../../../assets/physics/holidays.json' with { type: 'json' }
import { chinaDay, chinaWeekday, DAY } from '../../../core/time/time.ts'

export type DayKind = 'workday' | 'restday' | 'holiday'

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

const listed = new Set<number>()
for (const [first, last] of calendar.holidays) {
  for (let day = dayNumber(first!); day <= dayNumber(last!); day++) listed.add(day)
}
const worked = new Set(calendar.workedWeekends.map(dayNumber))
const [firstYear, lastYear] = calendar.coveredYears
const coveredFrom = dayNumber(`${firstYear}-01-01`)
const coveredTo = dayNumber(`${lastYear}-12-31`)

const isHoliday = (day: number): boolean => {
  if (day >= coveredFrom && day <= coveredTo) return listed.has(day)
  return calendar.fixedDays.includes(new Date(day * DAY).toISOString().slice(5, 10))
}

/** Whether people work on the China calendar day of an instant: public holidays and worked weekends included. */
export const dayKind = (atMs: number): DayKind => {
  const day = chinaDay(atMs)
  if (isHoliday(day)) return 'holiday'
  if (worked.has(day)) return 'workday'
  const weekday = chinaWeekday(atMs)
  return weekday === 0 || weekday === 6 ? 'restday' : 'workday'
}
