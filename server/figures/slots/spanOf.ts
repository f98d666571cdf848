import { addMonths } from '../../../core/time/addMonths.ts'
import { addDays } from '../../../core/time/time.ts'
import type { Moments } from './moments.ts'

export type SpanType = 'day' | 'month' | 'year'

/** A day, month or year of the calendar. */
export interface CalendarSpan {
  type: SpanType
  /** `2026-06-15`, `2026-06` or `2026`. */
  name: string
  first: string
  /** Its last day; of one that goes on today. */
  last: string
}

/** The day, month or year a day lies in. */
export function spanOf(type: SpanType, date: string | undefined, at: Moments): CalendarSpan {
  const day = date ?? at.today
  const name = day.slice(0, { day: 10, month: 7, year: 4 }[type])
  const first = { day, month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01` }[type]
  const end = { day, month: addDays(`${addMonths(day.slice(0, 7), 1)}-01`, -1), year: `${day.slice(0, 4)}-12-31` }[type]
  return { type, name, first, last: first <= at.today && at.today < end ? at.today : end }
}

/** Is today one of its days? */
export const holdsToday = ({ first, last }: CalendarSpan, { today }: Moments) => first <= today && today <= last
