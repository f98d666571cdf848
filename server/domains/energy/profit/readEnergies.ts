import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import { powerSign, reverseKinds } from '../../../ingest/energyKinds.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { addDays } from '../../../../core/time/time.ts'
import { texts } from '../../../ingest/insertRows.ts'
import type { Queryable } from '../../../database/db.ts'
import { typicalDay } from '../../../figures/slots/typicalDay.ts'
import { type HourlyValues, spread } from './revenueFormulas.ts'

export interface EnergySite {
  id: string
  orgId: string
  type: string
  areaCode: string
  microgridId: string | null
  /** What maintenance is counted by: installed power, of a village that of its inverters. */
  kw: number
  operationDate: string
  /** Day of its first order. */
  ordersSince: string | null
}

/** Sites that earn, and the distribution sites whose load a micro-grid's generation meets. */
export async function readSites(db: Queryable): Promise<EnergySite[]> {
  return rowsOf<EnergySite>(
    db,
    {
      id: 'text',
      orgId: 'text',
      type: 'text',
      areaCode: 'text',
      microgridId: 'text?',
      operationDate: 'text',
      kw: 'number',
      ordersSince: 'text?',
    },
    sql`
      select
        s.id, s.org_id as "orgId", s.type, s.area_code as "areaCode", s.microgrid_id as "microgridId",
        s.operation_date::text as "operationDate",
        case
          when s.type = '006'
            then coalesce(
              (select sum(d.rated_kw) from devices d where d.site_id = s.id and d.energy_kind = 'generation'),
              0
            )
          else s.installed_kw
        end as kw,
        (
          select (min(o.started_at) at time zone s.zone)::date::text
          from charging_orders o
          where o.site_id = s.id
        ) as "ordersSince"
      from sites s
      where s.type in ('002', '003', '004', '005', '006')
        or (s.type = '001' and s.microgrid_id is not null)
      order by s.id
    `,
  )
}

/** Were the hours of such an energy measured, or are they a typical day's? */
export type HoursKnown = (site: Pick<EnergySite, 'id'>, day: string, kind: string) => boolean
/** Energy of a site on a day by kind, over the hours; null where the day is not known. */
export type EnergyOf = (site: Pick<EnergySite, 'id' | 'type'>, day: string, kind: string) => number[] | null

/** Power of one direction over the four quarters of an hour; by index, which costs a third of taking every curve apart. */
const ofQuarters = (sign: 1 | -1) =>
  sql.join(
    [1, 2, 3, 4].map(quarter => sql.raw(`greatest(coalesce(${sign === 1 ? '' : '-'}c.slots[4 * hour + ${quarter}], 0), 0)::float8`)),
    sql` + `,
  )

/** Curves are kept for about this long. */
export const curveDays = 45

/**
 * Day energies of these days. Their hours follow the 15-minute power of the day where it is kept, else a typical day;
 * what the hours add up to is always the counter's figure. `nowHour`: of today only hours that have begun carry energy.
 * `only`: of these sites.
 */
export async function readEnergies(
  db: Queryable,
  first: string,
  last: string,
  today: string,
  nowHour: number,
  only?: readonly string[],
): Promise<{ energyOf: EnergyOf; hoursKnown: HoursKnown }> {
  const among = (column: SQL) => (only ? sql`and ${column} = any(${texts(only)}::text[])` : sql``)
  const days = await rowsOf(
    db,
    { siteId: 'text', day: 'text', kind: 'text', kwh: 'number' },
    sql`
      select site_id as "siteId", day::text as day, kind, kwh
      from site_days
      where day between ${first} and ${last} ${among(sql`site_id`)}
    `,
  )
  const totals = new Map(days.map(row => [`${row.siteId}/${row.day}/${row.kind}`, row.kwh]))
  const keptSince = addDays(today, -curveDays)
  const curves = new Map<string, number[]>()
  if (last >= keptSince) {
    const rows = await rowsOf(
      db,
      { siteId: 'text', day: 'text', kind: 'text', hour: 'number', plus: 'number', minus: 'number' },
      sql`
        select
          d.site_id as "siteId", c.day::text as day, d.energy_kind as kind, hour, sum(${ofQuarters(1)}) as plus,
          sum(case when d.energy_kind in (${sql.join(
            Object.keys(reverseKinds).map(kind => sql`${kind}`),
            sql`, `,
          )}) then ${ofQuarters(-1)} else 0 end) as minus
        from curves c
          join devices d on d.id = c.device_id
          cross join generate_series(0, 23) as hour
        where c.step = 15
          and c.day between ${first > keptSince ? first : keptSince} and ${last}
          and c.indicator_id = (select id from indicators where no = ${indicator.activePower})
          and d.energy_kind is not null ${among(sql`d.site_id`)}
        group by 1, 2, 3, 4
      `,
    )
    const put = (key: string, hour: number, value: number) => {
      let hours = curves.get(key)
      if (!hours) {
        hours = new Array<number>(24).fill(0)
        curves.set(key, hours)
      }
      hours[hour]! += value
    }
    for (const { siteId, day, kind, hour, plus, minus } of rows) {
      const reverse = reverseKinds[kind]
      const [forward, backward] = powerSign(kind) === -1 ? [minus, plus] : [plus, minus]
      put(`${siteId}/${day}/${kind}`, hour, forward)
      if (reverse) put(`${siteId}/${day}/${reverse}`, hour, backward)
    }
  }
  const begun = (weights: HourlyValues, day: string) =>
    day === today ? weights.map((weight, hour) => (hour <= nowHour ? weight : 0)) : weights
  const hoursKnown: HoursKnown = ({ id }, day, kind) => curves.get(`${id}/${day}/${kind}`)?.some(value => value > 0) ?? false
  const energyOf: EnergyOf = ({ id, type }, day, kind) => {
    const key = `${id}/${day}/${kind}`
    const kwh = totals.get(key)
    if (kwh === undefined) return null
    const curve = curves.get(key)
    if (curve?.some(value => value > 0)) return spread(kwh, curve)
    const typical = begun(typicalDay(kind, type, Number(day.slice(5, 7))), day)
    // Early in the morning of a typical day nothing has begun: then the hour of now carries what the counter shows.
    return typical.some(weight => weight > 0) ? spread(kwh, typical) : typical.map((_, hour) => (hour === nowHour ? kwh : 0))
  }
  return { energyOf, hoursKnown }
}
