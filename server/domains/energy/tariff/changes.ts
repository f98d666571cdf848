import type { PeriodChange } from '../../../../core/contract/energy/tariff.ts'
import { longestDays } from '../../../../core/time/curveRange.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { type PeriodDay, periodDays } from '../../../figures/periods/periodDays.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { changeSince, comparedSpan, type EarlierDays, periodBefore, yearEarlier } from '../../../figures/periods/periodsBefore.ts'
import type { Asked } from './asked.ts'

const not = (reason: string): PeriodChange => ({ eleRatio: null, eleReason: reason, payRatio: null, payReason: reason })
const nothing: readonly PeriodDay[] = []

/** How a span changed against the one before it and against the year before. */
export interface Changes {
  /** Of these days; `key` = of the place they are of, where `keyOf` was told. */
  of: (days: readonly PeriodDay[], key?: string) => { previous: PeriodChange; lastYear: PeriodChange }
  /** The days of the span before that are compared; of a span that goes on as many as are over. */
  before: { first: string; last: string }
}

/**
 * Reads what a span is compared with.
 * @param placeOf what is compared with itself: a site, or a device
 * @param keyOf what rows are made of, where each is compared by itself
 */
export async function readChanges(
  context: Context,
  { where, kinds, span, at, deviceNo }: Asked,
  placeOf: (day: PeriodDay) => string,
  keyOf: (day: PeriodDay) => string = () => '',
): Promise<Changes> {
  const spans = { previous: periodBefore(span.first, span.last, at.today), lastYear: yearEarlier(span.first, span.last) }
  const before = comparedSpan(spans.previous, span, at.yesterday)
  if (span.first > span.last) return { before, of: () => ({ previous: not('尚无整日'), lastYear: not('尚无整日') }) }
  if (addDays(span.first, longestDays.day) < span.last)
    return { before, of: () => ({ previous: not('跨度超过一年'), lastYear: not('跨度超过一年') }) }
  const read = ({ first, last }: EarlierDays) => periodDays(context, where, at, { kinds, first, last, deviceNo })
  const isSame = spans.previous.first === spans.lastYear.first && spans.previous.last === spans.lastYear.last
  const [previous, other] = await Promise.all([read(spans.previous), isSame ? undefined : read(spans.lastYear)])
  const lastYear = other ?? previous
  const clocks = new Map<string, string>()
  const isOver = ({ zone, day }: PeriodDay) => {
    const known = clocks.get(zone) ?? siteDay(new Date(at.now), zone)
    clocks.set(zone, known)
    return day < known
  }
  const groups = { previous: groupBy(previous, keyOf), lastYear: groupBy(lastYear, keyOf) }
  const against = (which: 'previous' | 'lastYear', then: string) => (now: readonly PeriodDay[], key: string) =>
    changeSince({ now, before: groups[which].get(key) ?? nothing, earlier: spans[which], isOver }, placeOf, then)
  const [last, year] = [against('previous', '上期'), against('lastYear', '去年同期')]
  return { before, of: (days, key = '') => ({ previous: last(days, key), lastYear: year(days, key) }) }
}
