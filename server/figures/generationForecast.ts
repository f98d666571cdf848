import type { z } from 'zod'
import type { Expected } from '../../core/contract/energy/forecast.ts'
import { groupBy } from '../../core/rules/groupBy.ts'
import { quantile } from '../../core/physics/quantile.ts'
import { siteTime } from '../../core/time/time.ts'
import type { Sites } from '../rights/siteFilter.ts'
import { type ExpectedArea, expectedOfArea } from './expectedOfArea.ts'
import type { Moments } from './slots/moments.ts'
import { countGenerating, readPastDays } from './slots/readPastDays.ts'
import type { QueryContext } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { forecastExplanation, rangeExplanation } from './explain/forecastExplanation.ts'

/** Of fewer days no range is told. */
const leastRetold = 10
const [lowest, highest] = [0.1, 0.9]

const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((sum, row) => sum + of(row), 0)

/**
 * How the days that are over compare with what the others would have said of them: measured by told. Days on which less
 * than half of the capacity is known say nothing.
 */
function errorsOf(areas: readonly ExpectedArea[], kw: number): { day: string; ratio: number }[] {
  const days = groupBy(
    areas.flatMap(({ recalculated }) => recalculated),
    ({ day }) => day,
  )
  return [...days].flatMap(([day, parts]) => {
    const byNeighbours = sumOf(parts, each => each.kwByNeighbours)
    return byNeighbours > 0 && 2 * sumOf(parts, each => each.kw) >= kw
      ? [{ day, ratio: sumOf(parts, each => each.measured) / byNeighbours }]
      : []
  })
}

/** What the generating sites of a condition are expected to give on a day: today or one to come, as far as the weather is foretold. */
export async function generationForecast(
  { db }: Pick<QueryContext, 'db'>,
  of: Sites,
  at: Moments,
  day: string,
): Promise<z.output<typeof Expected>> {
  const [total, counties] = [await countGenerating({ db }, of), await readPastDays({ db }, of, at, day)]
  const areas = counties.flatMap(each => expectedOfArea(each, day, at.today) ?? [])
  const kw = sumOf(areas, each => each.kw)
  const kwh = areas.length ? sumOf(areas, each => each.kwh) : null
  const errors = errorsOf(areas, kw)
  const range = (share: number) =>
    kwh === null || errors.length < leastRetold
      ? null
      : kwh *
        quantile(
          errors.map(({ ratio }) => ratio),
          share,
        )!
  const coverage = { reported: sumOf(areas, each => each.sites), total }
  const [[, main] = []] = [...groupBy(areas, each => each.tqqk)].sort(
    ([, a], [, b]) => sumOf(b, each => each.kw) - sumOf(a, each => each.kw),
  )
  explain('forecast.day', () => forecastExplanation(areas, day, coverage, 'kwh'))
  explain('forecast.capacity', () => forecastExplanation(areas, day, coverage, 'kw'))
  explain('forecast.low', () => rangeExplanation(errors, kwh, day, lowest))
  explain('forecast.high', () => rangeExplanation(errors, kwh, day, highest))
  return {
    day,
    ycEleSumDay: kwh,
    low: range(lowest),
    high: range(highest),
    reason: areas.length
      ? ''
      : counties.some(({ condition }) => condition !== null)
        ? '相似日不足'
        : counties.length
          ? '没有该日的天气预报'
          : '近 60 日没有发电记录',
    sumCap: kw,
    icon: main?.[0]?.sky ?? null,
    tqqk: main?.[0]?.tqqk ?? '',
    skyShare: main && kw > 0 ? (100 * sumOf(main, each => each.kw)) / kw : null,
    days: areas.length ? Math.min(...areas.map(({ similar }) => similar.days.length)) : 0,
    nearKw: sumOf(areas, each => (each.similar.near ? each.kw : 0)),
    coverage,
    at: siteTime(new Date(at.now)),
  }
}
