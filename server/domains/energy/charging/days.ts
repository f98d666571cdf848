import { and, inArray, type SQL } from 'drizzle-orm'
import { addDays } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../failure.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { visible } from '../../../figures/sqlFragments.ts'
import { sites } from '../../../tables/index.ts'

/** Condition on `sites`: the charging sites the caller sees, of these ids where some are named. */
export const chargingSites = (context: Pick<Context, 'scope'>, siteIds: readonly string[] | undefined): SQL =>
  and(visible(context, undefined, ['005']), siteIds && inArray(sites.id, [...siteIds]))!

/** Days of the sites' own clocks to speak of, both included, as far as they have gone. */
export interface Days {
  first: string
  last: string
  /** Now, or the moment that is compared with it, ISO. */
  until: string
  count: number
}

const dayMs = 86_400_000

export function daysOf(first: string, last: string, at: Moments): Days {
  return {
    first,
    last,
    until: at.now,
    count: Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1,
  }
}

/** The requested days, or by default the `back` days that end with `lastDay`; days to come are cut off. */
export function requestedDays(
  { startTime, endTime }: { startTime?: string; endTime?: string },
  at: Moments,
  { back, lastDay = at.today, most = 400 }: { back: number; lastDay?: string; most?: number },
): Days {
  const last = endTime && endTime < at.today ? endTime : endTime ? at.today : lastDay
  const first = startTime ?? addDays(last, 1 - back)
  if (first > last) throw invalid('开始日期晚于结束日期', { startTime: '开始日期晚于结束日期' })
  const days = daysOf(first, last, at)
  if (days.count > most) throw invalid(`日期范围不能超过 ${most} 天`, { startTime: `日期范围不能超过 ${most} 天` })
  return days
}
