import type { Granularity } from '../../../core/devices/curveTabs.ts'
import { rangeRule } from '../../../core/time/curveRange.ts'
import { invalid } from '../../failure.ts'
import type { Moments } from '../slots/moments.ts'

export interface PeriodSpan {
  dateType: Granularity
  /** Site-local times, both in it. */
  from: string
  to: string
  /** Days, the last one not later than today. */
  first: string
  last: string
}

interface Given {
  dateType: Granularity
  startTime?: string | undefined
  endTime?: string | undefined
}

/** The span somebody asks for; without one this month. What is to come is left out. */
export function periodSpan({ dateType, startTime, endTime }: Given, { today, month }: Pick<Moments, 'today' | 'month'>): PeriodSpan {
  const [from, to] = [startTime ?? `${(endTime ?? month).slice(0, 7)}-01 00:00:00`, endTime ?? `${today} 23:59:59`]
  const refused = rangeRule(dateType, { from, to })
  if (refused) throw invalid(refused, { endTime: refused })
  const last = to.slice(0, 10)
  return { dateType, from, to, first: from.slice(0, 10), last: last > today ? today : last }
}

/** A day within its day, month … as the granularity names it. */
export const timeOf = (dateType: Granularity, day: string) => (dateType === 'month' ? day.slice(0, 7) : day)
