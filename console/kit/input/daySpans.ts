import { addMonths } from '../../../core/time/addMonths.ts'
import { addDays } from '../../../core/time/time.ts'

/** Days `YYYY-MM-DD`, both ends in it. */
export interface DaySpan {
  from: string
  to: string
}

const monthOf = (day: string) => day.slice(0, 7)
const lastOf = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)
const whole = (first: string, last = first): DaySpan => ({ from: `${first}-01`, to: lastOf(last) })
const monthsIn = ({ from, to }: DaySpan) =>
  Number(to.slice(0, 4)) * 12 + Number(to.slice(5, 7)) - Number(from.slice(0, 4)) * 12 - Number(from.slice(5, 7)) + 1
const daysIn = ({ from, to }: DaySpan) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
const isWhole = ({ from, to }: DaySpan) => from.endsWith('-01') && to === lastOf(monthOf(to))

/** Moved by so many of its own length: whole months stay whole months, anything else is as many days as before. */
export function moveSpan(span: DaySpan, steps: number): DaySpan {
  if (isWhole(span)) {
    const by = steps * monthsIn(span)
    return whole(addMonths(monthOf(span.from), by), addMonths(monthOf(span.to), by))
  }
  const by = steps * daysIn(span)
  return { from: addDays(span.from, by), to: addDays(span.to, by) }
}

/** The same day of another month; one that month does not have is its last. */
function sameDay(day: string, months: number): string {
  const month = addMonths(monthOf(day), months)
  const last = lastOf(month)
  return `${month}${day.slice(7)}` > last ? last : `${month}${day.slice(7)}`
}

/** The same dates a year before; whole months stay whole. */
export const yearBefore = (span: DaySpan): DaySpan =>
  isWhole(span)
    ? whole(addMonths(monthOf(span.from), -12), addMonths(monthOf(span.to), -12))
    : { from: sameDay(span.from, -12), to: sameDay(span.to, -12) }

/**
 * What is asked for most, by name.
 * @param shown the span whose year before is meant; its empty ends stand for today
 */
export function usualSpans(by: 'day' | 'month', today: string, shown: DaySpan): [name: string, span: DaySpan][] {
  const [month, year] = [monthOf(today), today.slice(0, 4)]
  const same: [string, DaySpan] = ['去年同期', yearBefore({ from: shown.from || today, to: shown.to || shown.from || today })]
  const before = addMonths(month, -1)
  if (by === 'month') return [['本月', whole(month)], ['上月', whole(before)], ['今年', whole(`${year}-01`, month)], same]
  const yesterday = addDays(today, -1)
  return [
    ['今天', { from: today, to: today }],
    ['昨天', { from: yesterday, to: yesterday }],
    ['近7天', { from: addDays(today, -6), to: today }],
    ['上月', whole(before)],
    same,
  ]
}

/** What a day is compared with most. */
export const usualBeside = (day: string): [name: string, day: string][] => [
  ['前一天', addDays(day, -1)],
  ['上周同日', addDays(day, -7)],
  ['上月同日', sameDay(day, -1)],
  ['去年同期', sameDay(day, -12)],
]

/** The next or the last day, month or year, named by a day of it. */
export const moveDay = (by: 'date' | 'month' | 'year', day: string, steps: number): string =>
  by === 'date' ? addDays(day, steps) : sameDay(`${monthOf(day)}-01`, by === 'month' ? steps : 12 * steps)

/** The same of one day, month or year, each named by a day of it. */
export function usualDays(by: 'date' | 'month' | 'year', today: string, shown: string): [name: string, day: string][] {
  const same: [string, string] = ['去年同期', sameDay(shown, -12)]
  const first = `${monthOf(today)}-01`
  if (by === 'year')
    return [
      ['今年', today],
      ['去年', sameDay(first, -12)],
    ]
  if (by === 'month') return [['本月', today], ['上月', sameDay(first, -1)], same]
  return [['今天', today], ['昨天', addDays(today, -1)], same]
}
