import { type SQL, sql } from 'drizzle-orm'
import { siteTime, slotTime } from '../../core/time.ts'
import { readCurves } from '../ingest/readCurve.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { lineOf, round2 } from './lineOf.ts'
import type { Moments } from './moments.ts'
import { activePowerId, type QueryContext, chosen } from './sqlFragments.ts'
import { tell } from './tell.ts'
import { devicePowerPoint } from './told/devicePowerPoint.ts'
import { newestOf, powerPoint } from './told/powerPoint.ts'

const step = 15
const slots = 1440 / step
const axis = Array.from({ length: slots }, (_, slot) => slotTime(slot, step))

const dayOf = ({ today, now, zone }: Moments) => ({ day: today, at: siteTime(new Date(now), zone) })

/** Condition on a column of days of a site's clock: it may hold something of today or yesterday of the clock that is counted by. */
const near = ({ today, yesterday, zone }: Moments, day: SQL) =>
  sql`(${day} in (${yesterday}, ${today}) or chosen.zone <> ${zone} and ${day} in (${yesterday}::date - 1, ${today}::date + 1))`

/** A column of arrays summed up place by place: taking them apart first costs six times as much. */
const sums = (column: SQL) =>
  sql`array[${sql.join(
    axis.map((_, slot) => sql`sum(${column}[${sql.raw(String(slot + 1))}])`),
    sql`, `,
  )}]`

/** By clock, day and quarter the power of generators, kW, and how many reported: from the sites' curves. */
const ofSites = (at: Moments, waiting: SQL) => sql`
  select zone, day, (p.place - 1)::int as slot, p.kw, p.devices from (
    select chosen.zone, c.day, ${sums(sql`c.kw`)} as kw, ${sums(sql`c.devices`)} as devices
    from chosen join site_curves c on c.site_id = chosen.id and c.kind = 'generation' and ${near(at, sql`c.day`)} and c.site_id <> all(${waiting}) group by 1, 2) s
  cross join lateral unnest(s.kw, s.devices) with ordinality as p(kw, devices, place)
  where p.devices > 0`

/** The same from the devices' curves, of sites whose own are not made yet. */
const ofDevices = (at: Moments, waiting: SQL) => sql`
  select chosen.zone, curves.day, (p.place - 1)::int as slot, sum(p.value::float8) as kw, count(p.value) as devices
  from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = 'generation'
    join curves on curves.device_id = devices.id and curves.indicator_id = ${activePowerId} and curves.step = ${step} and ${near(at, sql`curves.day`)}
    cross join lateral unnest(curves.slots) with ordinality as p(value, place)
  where chosen.id = any(${waiting}) and p.value is not null group by 1, 2, 3`

/**
 * Power of all generators today and yesterday, kW. A slot in which fewer than half of the expected devices reported shows nothing: its sum would
 * look like a dip of the sun where only the line was down. It is not scaled up either, a guess must not look like a measurement.
 * What is added up was measured in the same quarter of an hour: curves stand on the clock of their site, and those of another clock are moved.
 */
export async function powerLine({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const [expected] = await rowsOf(
    db,
    { today: 'number', yesterday: 'number', waiting: 'texts' },
    sql`with ${chosen(where)}
    select count(*) filter (where commissioned_on <= ${at.today})::int as today, count(*) filter (where commissioned_on <= ${at.yesterday})::int as yesterday,
      array(select site_id from site_curves_pending where site_id in (select id from chosen)) as waiting
    from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = 'generation'`,
  )
  const waiting = sql`${sql.param(expected!.waiting)}::text[]`
  const rows = await rowsOf(
    db,
    { day: 'text', slot: 'number', kw: 'number', devices: 'number' },
    // Materialized: moved instants are computed of the sums, not of every quarter.
    sql`with ${chosen(where)}, local as materialized (${ofSites(at, waiting)} ${expected!.waiting.length > 0 ? sql`union all ${ofDevices(at, waiting)}` : sql``}),
    placed as (select (day + slot * make_interval(mins => ${step}::int)) at time zone zone at time zone ${at.zone} as begins, kw, devices from local)
    select begins::date::text as day, floor(extract(epoch from begins::time) / ${step * 60}::int)::int as slot, sum(kw) as kw, sum(devices)::int as devices
    from placed where begins::date in (${at.yesterday}, ${at.today}) group by 1, 2`,
  )
  const valuesOf = (day: string, devices: number) => {
    const values: (number | null)[] = new Array(slots).fill(null)
    for (const row of rows) if (row.day === day && row.devices * 2 >= devices) values[row.slot] = round2(row.kw)
    return { times: axis.map(time => `${day} ${time}:00`), values }
  }
  const line = lineOf(axis, 'kW', [
    { name: '今日', ...valuesOf(at.today, expected!.today) },
    { name: '昨日', ...valuesOf(at.yesterday, expected!.yesterday) },
  ])
  await tell('line.power', () => powerPoint({ db }, where, at, newestOf(line)))
  return { ...line, ...dayOf(at) }
}

/** Today's power of one device, kW, complete to its last accepted reading. */
export async function devicePowerLine({ db }: Pick<QueryContext, 'db'>, deviceId: number, at: Moments) {
  const [power] = await rowsOf(db, { id: 'number' }, sql`select ${activePowerId} as id`)
  const [curve] = await readCurves(db, [{ deviceId, indicatorId: power!.id }], at.today, step, at.zone)
  await tell('line.device', () =>
    devicePowerPoint({ db }, { deviceId, indicatorId: power!.id }, at, curve?.slots.findLastIndex(value => value !== null) ?? -1),
  )
  const line = lineOf(axis, 'kW', [
    { name: '有功功率', times: axis.map(time => `${at.today} ${time}:00`), values: axis.map((_, slot) => round2(curve?.slots[slot])) },
  ])
  return { ...line, ...dayOf(at) }
}
