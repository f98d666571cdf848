import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../core/time.ts'
import { rowsOf } from '../kit.ts'
import { type Moments, yearBefore } from './moments.ts'
import { type Asking, chosen, plus, todayBySite } from './parts.ts'

type Kind = 'generation' | 'consumption' | 'charge' | 'discharge' | 'charging'

/** kWh; null = nothing known. */
export interface EnergySums {
  day: number | null
  month: number | null
  year: number | null
  total: number | null
  /** 1 January to yesterday, of this year and of the last: whole days only, so that the two can be compared. */
  yearSoFar: number | null
  lastYearSoFar: number | null
}

/** Energy of one kind over the sites of a condition: past days of `site_days` plus what is known of today. */
export async function energySums({ db }: Pick<Asking, 'db'>, where: SQL, at: Moments, kind: Kind = 'generation'): Promise<EnergySums> {
  const lastYear = yearBefore(at.year)
  // On 1 January no whole day of the year has passed: the span is empty.
  const lastYearEnd = at.today === at.year ? addDays(lastYear, -1) : yearBefore(at.yesterday)
  const [row] = await rowsOf<{ day: number | null; month: number | null; year: number | null; total: number | null; last: number | null }>(
    db,
    sql`with ${chosen(where)}, ${todayBySite(at)}, past as (
      select sum(kwh) as total, sum(kwh) filter (where day >= ${at.month}) as month, sum(kwh) filter (where day >= ${at.year}) as year,
        sum(kwh) filter (where day between ${lastYear} and ${lastYearEnd}) as last
      from site_days where kind = ${kind} and day < ${at.today} and site_id in (select id from chosen))
    select (select sum(kwh) from today where kind = ${kind}) as day, month, year, total, last from past`,
  )
  const { day, month, year, total, last } = row!
  return { day, month: plus(month, day), year: plus(year, day), total: plus(total, day), yearSoFar: year, lastYearSoFar: last }
}

/** Change against a comparison in %, one decimal; null where either is unknown or there is nothing to compare with. */
export const changeOf = (value: number | null, before: number | null): number | null =>
  value === null || !before ? null : Math.round((value / before - 1) * 1000) / 10
