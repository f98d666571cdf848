import { addMonths } from './addMonths.ts'
import { addDays } from './time.ts'
import type { CurveTab, Granularity, SystemType } from '../devices/curveTabs.ts'

/** A span of site time, both ends in it: `YYYY-MM-DD HH:mm:ss`. */
export interface CurveRange {
  from: string
  to: string
}

const dayStart = (day: string) => `${day} 00:00:00`
const dayEnd = (day: string) => `${day} 23:59:59`
const lastOfMonth = (month: string) => addDays(`${addMonths(month, 1)}-01`, -1)

/** Granularities of a tab: tab 18 has no hours (monitoring §2). */
export const granularitiesOf = ({ tab }: Pick<CurveTab, 'tab'>): readonly Granularity[] =>
  tab === 18 ? ['day', 'month'] : ['hour', 'day', 'month']

/** What a range becomes when somebody changes the granularity (monitoring §4). @param today site-local day */
export function rangeOf(granularity: Granularity, today: string): CurveRange {
  if (granularity === 'hour') return { from: dayStart(today), to: dayEnd(today) }
  if (granularity === 'day') return { from: dayStart(`${today.slice(0, 7)}-01`), to: dayEnd(today) }
  return { from: dayStart(`${today.slice(0, 4)}-01-01`), to: dayEnd(lastOfMonth(today.slice(0, 7))) }
}

/** The whole days or months somebody picked. @param from, to days, or any days of the months */
export const wholeRange = (granularity: Granularity, from: string, to: string): CurveRange =>
  granularity === 'month'
    ? { from: dayStart(`${from.slice(0, 7)}-01`), to: dayEnd(lastOfMonth(to.slice(0, 7))) }
    : { from: dayStart(from.slice(0, 10)), to: dayEnd(to.slice(0, 10)) }

const second = 1000
const ms = (time: string) => Date.parse(`${time.replace(' ', 'T')}Z`)
const text = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** Moved to begin at another time, of the same length. Site time is counted by the calendar: clocks that change move nothing. */
export function rangeFrom({ from, to }: CurveRange, start: string): CurveRange {
  return { from: start, to: text(ms(start) + ms(to) - ms(from)) }
}

/** The period of equal length before it: as many months, or as long a time. */
export function rangeBefore(granularity: Granularity, range: CurveRange): CurveRange {
  if (granularity !== 'month') {
    const length = ms(range.to) - ms(range.from) + second
    return { from: text(ms(range.from) - length), to: text(ms(range.from) - second) }
  }
  const [first, last] = [range.from.slice(0, 7), range.to.slice(0, 7)]
  return wholeRange('month', `${addMonths(first, -1 - monthsBetween(first, last))}-01`, addDays(`${first}-01`, -1))
}

/** From one `YYYY-MM` to another. */
function monthsBetween(first: string, last: string): number {
  const [from, to] = [first, last].map(month => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)))
  return to! - from!
}

/** How a tab is compared: with days somebody adds, or with the period before (tab 18, and 5 of generation; monitoring §5). */
export const comparesBefore = ({ tab, energy }: Pick<CurveTab, 'tab' | 'energy'>, systemType: SystemType) =>
  tab === 18 || (tab === 5 && energy === true && systemType !== '001')

/** Days that may be added to a comparison. */
export const mostCompared = (fullscreen: boolean) => (fullscreen ? 5 : 3)

/** Curves by the minute: the current of a consumption system (monitoring §2). */
export const mayBeMinutes = ({ tab }: Pick<CurveTab, 'tab'>, systemType: SystemType, granularity: Granularity) =>
  tab === 1 && systemType === '001' && granularity === 'hour'

/** Tabs whose indicators can be chosen (monitoring §2). */
export const isChoosable = ({ tab }: Pick<CurveTab, 'tab'>) => [1, 2, 3, 17].includes(tab)

/** How long a range may be, days. */
export const longestDays: Readonly<Record<Granularity, number>> = { hour: 31, day: 366, month: 3660 }

/** Why a range cannot be asked for; undefined = it can. */
export function rangeRule(granularity: Granularity, { from, to }: CurveRange): string | undefined {
  if (from > to) return '结束时间不能早于开始时间'
  const days = (ms(to) - ms(from)) / 86_400_000
  if (days > longestDays[granularity]) return `时间跨度不能超过${longestDays[granularity]}天`
  return undefined
}
