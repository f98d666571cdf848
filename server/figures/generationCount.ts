import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/walls/map.ts'
import type { Sites } from '../rights/siteFilter.ts'
import { comparisonOf } from './comparison.ts'
import { dayPairs } from './slots/dayPairs.ts'
import { energySums } from './energySums.ts'
import { coverageOf, livePower } from './live/livePower.ts'
import type { Moments } from './slots/moments.ts'
import { chosenGenerating, type QueryContext } from './sqlFragments.ts'
import { yearChange } from './yearChange.ts'

/** Generation of today, this month, this year and altogether, against yesterday by this time and the same days of last year. */
export async function generationCount(context: Pick<QueryContext, 'db'>, of: Sites, at: Moments): Promise<ReplyOf<typeof map.getCountEle>> {
  const [sums, power, pairs, ofYear] = await Promise.all([
    energySums(context, of, at),
    livePower(context, of, at, chosenGenerating),
    dayPairs(context, of, at),
    yearChange(context, of, at),
  ])
  const ofDay = comparisonOf({ ...pairs, shown: sums.day }, '昨日', '今日无数据')
  return {
    eleDaySum: sums.day,
    eleMonthSum: sums.month,
    eleYearSum: sums.year,
    eleSum: sums.total,
    dayRatio: ofDay.ratio,
    dayReason: ofDay.reason,
    yearRatio: ofYear.ratio,
    yearReason: ofYear.reason,
    since: sums.since,
    coverage: coverageOf(power, power.online),
    day: at.today,
    at: power.at,
  }
}
