import { DAY, instantOf } from '../../core/time/time.ts'
import { invalid } from '../failure.ts'

/** Without a span: the last 30 days. */
const usualDays = 30
const longestDays = 400

export interface StatSpan {
  from: Date
  /** Not in it any more. */
  to: Date
}

/** The span statistics are asked for: the last second counts whole. @param end name of the field that is complained about */
export function statSpan({ startTime, endTime }: { startTime?: string; endTime?: string }, now: Date, end = 'endTime'): StatSpan {
  const to = endTime ? new Date(instantOf(endTime).getTime() + 1000) : now
  const from = startTime ? instantOf(startTime) : new Date(to.getTime() - usualDays * DAY)
  if (from >= to) throw invalid('结束时间应晚于开始时间', { [end]: '结束时间应晚于开始时间' })
  if (to.getTime() - from.getTime() > longestDays * DAY)
    throw invalid(`时间跨度不能超过 ${longestDays} 天`, { [end]: `时间跨度不能超过 ${longestDays} 天` })
  return { from, to }
}

/** Share of a whole in per cent, one decimal; null where there is no whole. */
export const percentOf = (part: number, whole: number): number | null => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null)
