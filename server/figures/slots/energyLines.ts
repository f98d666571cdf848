import { type SQL, sql } from 'drizzle-orm'
import { addMonths } from '../../../core/time/addMonths.ts'
import { addDays } from '../../../core/time/time.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { onGroups, onPast, onSites, type Sites } from '../../rights/siteFilter.ts'
import { type LineReply, lineOf, round2 } from './lineOf.ts'
import type { Moments } from './moments.ts'
import { pastSummed } from '../pastEnergy.ts'
import { type QueryContext, chosenGenerating, chosenWith, plus, todaySummed } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { capacityOfSites } from '../explain/capacityOfSites.ts'
import { energyPoint } from '../explain/energyOfSites.ts'

/** What is known of today is added to the span it is in. */
async function withToday({ db }: Pick<QueryContext, 'db'>, current: string, query: SQL): Promise<Map<string, number>> {
  const rows = await rowsOf(db, { span: 'text?', kwh: 'number?' }, sql`${query} union all select null, sum(kwh) from today`)
  const sums = new Map(rows.flatMap(({ span, kwh }) => (span !== null && kwh !== null ? [[span, kwh] as const] : [])))
  const sum = plus(sums.get(current) ?? null, rows.find(row => row.span === null)?.kwh ?? null)
  if (sum !== null) sums.set(current, sum)
  return sums
}

/** Energy of a kind by month (`YYYY-MM`), today included where its month is one of them, kWh. */
export async function energyByMonth(
  asking: Pick<QueryContext, 'db'>,
  of: Sites,
  at: Moments,
  months: readonly string[],
  kind = 'generation',
): Promise<ReadonlyMap<string, number>> {
  const sums = await withToday(
    asking,
    at.month.slice(0, 7),
    sql`with ${chosenWith(onSites(of), 'zone')}, ${todaySummed(of, at, kind)}, ${pastSummed(of, at, its => sql`${its} = ${kind}`, months)}
    select span, sum(kwh) as kwh from past group by span having sum(days) > 0`,
  )
  return new Map([...sums].filter(([month]) => months.includes(month)))
}

/** Energy of a kind by day from one day to another, both included, kWh; of today what is known by now. */
export async function energyByDay(
  asking: Pick<QueryContext, 'db'>,
  of: Sites,
  at: Moments,
  { first, last }: { first: string; last: string },
  kind = 'generation',
): Promise<ReadonlyMap<string, number>> {
  const groups = onGroups(of)
  const past = onPast(of)
  const ofSites = past
    ? sql`site_days where site_id in (select id from sites where ${past.ever}) and ${past.held(sql`site_days.site_id`, sql`site_days.day`)}`
    : sql`site_days where site_id in (select id from chosen)`
  const sums = await withToday(
    asking,
    at.today,
    sql`with ${chosenWith(onSites(of))}, ${todaySummed(of, at, kind)}
    select day::text as span, sum(kwh) as kwh from ${
      groups ? sql`region_days region where ${groups} and region.sites > 0` : ofSites
    } and kind = ${kind} and day between ${first} and ${last} and day < ${at.today} group by day`,
  )
  return new Map([...sums].filter(([day]) => day >= first && day <= last))
}

/** The days of a month `YYYY-MM`. */
export function daysOfMonth(month: string): string[] {
  const length = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  return Array.from({ length }, (_, index) => addDays(`${month}-01`, index))
}

/** The months of a year `YYYY`. */
export const monthsOfYear = (year: string) => Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index))

const megawattHours = (kwh: number | undefined) => round2(kwh === undefined ? null : kwh / 1000)

/** Last year and this year by month, one series a year, MWh. */
export async function twoYearLine(asking: Pick<QueryContext, 'db'>, of: Sites, at: Moments): Promise<LineReply> {
  explain('line.months', () => energyPoint(asking, of, at, 'month'))
  const year = Number(at.year.slice(0, 4))
  const months = [year - 1, year].map(each => monthsOfYear(String(each)))
  const sums = await energyByMonth(asking, of, at, months.flat())
  const series = months.map(times => ({
    name: `${times[0]!.slice(0, 4)}年`,
    times,
    values: times.map(month => megawattHours(sums.get(month))),
  }))
  return lineOf(
    Array.from({ length: 12 }, (_, index) => `${index + 1}月`),
    'MWh',
    series,
  )
}

/** Every day of this month, MWh; days to come are null. */
export async function monthDaysLine(asking: Pick<QueryContext, 'db'>, of: Sites, at: Moments): Promise<LineReply> {
  explain('line.days', () => energyPoint(asking, of, at, 'day'))
  const sums = await energyByDay(asking, of, at, { first: at.month, last: at.today })
  const days = daysOfMonth(at.month.slice(0, 7))
  return lineOf(
    days.map(day => day.slice(8)),
    'MWh',
    [{ name: '发电量', times: days, values: days.map(day => megawattHours(sums.get(day))) }],
  )
}

const monthsShown = 24

/** Installed capacity in operation at the end of each of the last 24 months, MW. */
export async function capacityLine({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<LineReply> {
  explain('line.capacity', () =>
    capacityOfSites({ db }, sql`(${where} and sites.operation_date <= ${at.today})`, chosenGenerating, 'installed'),
  )
  const rows = await rowsOf(
    db,
    { month: 'text', kw: 'number' },
    sql`
      with ${chosenGenerating(where)}
      select left(operation_date::text, 7) as month, sum(installed_kw) as kw
      from chosen
      where operation_date <= ${at.today}
      group by 1
    `,
  )
  const months = Array.from({ length: monthsShown }, (_, index) => addMonths(at.today.slice(0, 7), index - monthsShown + 1))
  const upTo = (month: string) => rows.reduce((kw, row) => (row.month <= month ? kw + row.kw : kw), 0)
  return lineOf(months, 'MW', [{ name: '装机容量', times: months, values: months.map(month => round2(upTo(month) / 1000)) }])
}
