import { sql } from 'drizzle-orm'
import { rowsOf } from '../database/rowsOf.ts'
import { onSites, type Sites } from '../rights/siteFilter.ts'
import type { Moments } from './slots/moments.ts'
import { pastSummed, spanSum } from './pastEnergy.ts'
import { type QueryContext, chosenWith, plus, todaySummed } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { energyOfSites } from './explain/energyOfSites.ts'

type Kind = 'generation' | 'delivery' | 'consumption' | 'charge' | 'discharge' | 'charging'

/** kWh; null = nothing known. */
export interface EnergySums {
  day: number | null
  month: number | null
  year: number | null
  total: number | null
  /** First day in the total; '' = none. */
  since: string
}

/** Energy of one kind over the sites of a condition: what was before today plus what is known of today. */
export async function energySums({ db }: Pick<QueryContext, 'db'>, of: Sites, at: Moments, kind: Kind = 'generation'): Promise<EnergySums> {
  const where = onSites(of)
  for (const span of ['day', 'month', 'year', 'total'] as const) explain(`${kind}.${span}`, () => energyOfSites({ db }, of, at, kind, span))
  const [year, month] = [at.year.slice(0, 4), at.month.slice(0, 7)]
  const [row] = await rowsOf(
    db,
    { day: 'number?', month: 'number?', year: 'number?', total: 'number?', since: 'text?' },
    sql`
      with
        ${chosenWith(where, 'zone')}, ${todaySummed(of, at, kind)},
        ${pastSummed(of, at, its => sql`${its} = ${kind}`, ['all', year, month])}
      select
        (select sum(kwh) from today) as day, ${spanSum(month)} as month, ${spanSum(year)} as year,
        ${spanSum('all')} as total, min(since) filter (where since < ${at.today}::date)::text as since
      from past
    `,
  )
  const { day, since, ...past } = row!
  return {
    day,
    month: plus(past.month, day),
    year: plus(past.year, day),
    total: plus(past.total, day),
    since: since ?? (day === null ? '' : at.today),
  }
}

/** Change against a comparison in %, one decimal; null where either is unknown or there is nothing to compare with. */
export const changeOf = (value: number | null, before: number | null): number | null =>
  value === null || !before ? null : Math.round((value / before - 1) * 1000) / 10
