import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../core/time.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { type LineReply, lineOf, round2 } from './lineOf.ts'
import { addMonths, type Moments } from './moments.ts'
import { type QueryContext, chosen, chosenGenerating, plus, todayBySite } from './sqlFragments.ts'

/** Generation by span (`YYYY-MM` or `YYYY-MM-DD`, by the length of the text) since a day, today included, kWh. */
async function generationBy(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
  since: string,
  letters: 7 | 10,
): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    { span: 'text?', kwh: 'number?' },
    sql`with ${chosen(where)}, ${todayBySite(at)}
    select left(day::text, ${letters}::int) as span, sum(kwh) as kwh from site_days
    where kind = 'generation' and day >= ${since} and day < ${at.today} and site_id in (select id from chosen) group by 1
    union all select null, sum(kwh) from today where kind = 'generation'`,
  )
  const sums = new Map(rows.flatMap(({ span, kwh }) => (span !== null && kwh !== null ? [[span, kwh] as const] : [])))
  const current = at.today.slice(0, letters)
  const withToday = plus(sums.get(current) ?? null, rows.find(row => row.span === null)?.kwh ?? null)
  if (withToday !== null) sums.set(current, withToday)
  return sums
}

const megawattHours = (kwh: number | undefined) => round2(kwh === undefined ? null : kwh / 1000)

/** Last year and this year by month, one series a year, MWh. */
export async function twoYearLine(asking: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<LineReply> {
  const january = `${at.year.slice(0, 4)}-01`
  const before = addMonths(january, -12)
  const sums = await generationBy(asking, where, at, `${before}-01`, 7)
  const series = [before, january].map(first => {
    const times = Array.from({ length: 12 }, (_, index) => addMonths(first, index))
    return { name: `${first.slice(0, 4)}年`, times, values: times.map(month => megawattHours(sums.get(month))) }
  })
  return lineOf(
    Array.from({ length: 12 }, (_, index) => `${index + 1}月`),
    'MWh',
    series,
  )
}

/** Every day of this month, MWh; days to come are null. */
export async function monthDaysLine(asking: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<LineReply> {
  const sums = await generationBy(asking, where, at, at.month, 10)
  const length = Number(addDays(`${addMonths(at.month.slice(0, 7), 1)}-01`, -1).slice(8))
  const days = Array.from({ length }, (_, index) => addDays(at.month, index))
  return lineOf(
    days.map(day => day.slice(8)),
    'MWh',
    [{ name: '发电量', times: days, values: days.map(day => megawattHours(sums.get(day))) }],
  )
}

const monthsShown = 24

/** Installed capacity in operation at the end of each of the last 24 months, MW. */
export async function capacityLine({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<LineReply> {
  const rows = await rowsOf(
    db,
    { month: 'text', kw: 'number' },
    sql`with ${chosenGenerating(where)} select left(operation_date::text, 7) as month, sum(installed_kw) as kw from chosen where operation_date <= ${at.today} group by 1`,
  )
  const months = Array.from({ length: monthsShown }, (_, index) => addMonths(at.today.slice(0, 7), index - monthsShown + 1))
  const upTo = (month: string) => rows.reduce((kw, row) => (row.month <= month ? kw + row.kw : kw), 0)
  return lineOf(months, 'MW', [{ name: '装机容量', times: months, values: months.map(month => round2(upTo(month) / 1000)) }])
}
