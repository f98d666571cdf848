import { type SQL, sql } from 'drizzle-orm'
import { addMonths } from '../../../../core/time/addMonths.ts'
import { addDays } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { type CountedDevice, energyLine } from '../../../figures/slots/energyLine.ts'
import { type LineReply, lineOf, round2 } from '../../../figures/slots/lineOf.ts'
import { chosen, type QueryContext, todayBySite } from '../../../figures/sqlFragments.ts'
import type { About } from './about.ts'

/** What the sites used by day or month, kWh, today included. @param letters of the date that name the span: 10 a day, 7 a month */
async function used({ db }: Pick<QueryContext, 'db'>, { where, at }: About, from: string, to: string, letters: 7 | 10) {
  const rows = await rowsOf(
    db,
    { span: 'text', kwh: 'number' },
    sql`
      with ${chosen(where)},
      ${todayBySite(at)},
      days as (
        select day, kwh
        from site_days
        where kind = 'consumption'
          and site_id in (select id from chosen)
          and day between ${from}::date and ${to}::date
          and day <> ${at.today}::date
        union all
        select ${at.today}::date, kwh
        from today
        where kind = 'consumption' and ${at.today}::date between ${from}::date and ${to}::date
      )
      select left(day::text, ${letters}) as span, sum(kwh) as kwh
      from days
      group by 1
      order by 1
    `,
  )
  return new Map(rows.map(({ span, kwh }) => [span, kwh]))
}

const seriesOf = (name: string, times: string[], known: ReadonlyMap<string, number>) => ({
  name,
  times,
  values: times.map(time => round2(known.get(time))),
})

/** Consumption of the sites by day or month over whole days; a span of which nothing is known is null. */
export async function usedLine(context: Context, asked: About, span: 'day' | 'month', days: readonly string[]): Promise<LineReply> {
  const known = await used(context, asked, days[0]!, days.at(-1)!, span === 'day' ? 10 : 7)
  const times = span === 'day' ? [...days] : [...new Set(days.map(day => day.slice(0, 7)))]
  return lineOf(times, 'kWh', [seriesOf('用电量', times, known)])
}

/** A main meter, perhaps taken out of use. */
interface Meter extends CountedDevice {
  enabled: boolean
}

/** Consumption of one site by the hour: of its main meters together. */
export async function usedHours(
  context: Context,
  { where }: Pick<About, 'where'>,
  range: { from: string; to: string },
): Promise<LineReply> {
  const lines: { meter: Meter; known: ReadonlyMap<string, number | null> }[] = []
  for (const meter of await metersOf(context, where)) {
    const dates = (await energyLine(context, meter, 'hour', range))[0]?.dates ?? []
    lines.push({ meter, known: new Map(dates.map(({ dateTime, val }) => [dateTime, val])) })
  }
  const times = [...new Set(lines.flatMap(({ known }) => [...known.keys()]))].sort()
  const sum = (time: string) => {
    const expected = lines.filter(({ meter, known }) => known.has(time) || (meter.enabled && meter.since <= time.slice(0, 10)))
    const values = expected.map(({ known }) => known.get(time) ?? null)
    // An hour of which a meter is silent is not known.
    return values.length > 0 && values.every(kwh => kwh !== null) ? values.reduce((total, kwh) => total + kwh, 0) : null
  }
  return lineOf(times, 'kWh', [{ name: '用电量', times, values: times.map(time => round2(sum(time))) }])
}

const metersOf = ({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<Meter[]> =>
  rowsOf<Meter>(
    db,
    { id: 'number', energyKind: 'text?', zone: 'text', enabled: 'boolean', since: 'text' },
    sql`
      with ${chosen(where)}
      select
        devices.id, devices.energy_kind as "energyKind", chosen.zone, devices.enabled,
        devices.commissioned_on::text as since
      from chosen
        join devices on devices.site_id = chosen.id and devices.energy_kind = 'consumption'
      order by devices.no
    `,
  )

/** Every day of this month against the same day of the last one. */
export async function monthAgainstLast(context: Context, asked: About): Promise<LineReply> {
  const month = asked.at.today.slice(0, 7)
  const before = addMonths(month, -1)
  const daysOf = (of: string) => {
    const count = Number(addDays(`${addMonths(of, 1)}-01`, -1).slice(8))
    return Array.from({ length: count }, (_, n) => addDays(`${of}-01`, n))
  }
  const [present, past] = [daysOf(month), daysOf(before)]
  const known = await used(context, asked, past[0]!, present.at(-1)!, 10)
  const longest = present.length > past.length ? present : past
  const named = (name: string, days: string[]) => seriesOf(name, days, known)
  return lineOf(
    longest.map(day => day.slice(8)),
    'kWh',
    [named('本月', present), named('上月', past)],
  )
}
