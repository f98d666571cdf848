import { type SQL, sql } from 'drizzle-orm'
import { siteTime, slotTime } from '../../core/time.ts'
import { readCurves } from '../ingest/readCurve.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { lineOf, round2 } from './lineOf.ts'
import type { Moments } from './moments.ts'
import { activePowerId, type QueryContext, chosen } from './sqlFragments.ts'

const step = 15
const slots = 1440 / step
const axis = Array.from({ length: slots }, (_, slot) => slotTime(slot, step))

const dayOf = ({ today, now, zone }: Moments) => ({ day: today, at: siteTime(new Date(now), zone) })

/**
 * Power of all generators today and yesterday, kW. A slot in which fewer than half of the expected devices reported shows nothing: its sum would
 * look like a dip of the sun where only the line was down. It is not scaled up either, a guess must not look like a measurement.
 * What is added up was measured in the same quarter of an hour: curves stand on the clock of their site, and those of another clock are moved.
 */
export async function powerLine({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const generators = sql`${chosen(where)}, generators as (
    select devices.id, devices.commissioned_on, chosen.zone from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = 'generation')`
  const [expected] = await rowsOf(
    db,
    { today: 'number', yesterday: 'number' },
    sql`with ${generators} select count(*) filter (where commissioned_on <= ${at.today})::int as today, count(*) filter (where commissioned_on <= ${at.yesterday})::int as yesterday from generators`,
  )
  const rows = await rowsOf(
    db,
    { day: 'text', slot: 'number', kw: 'number', devices: 'number' },
    sql`with ${generators}, local as (
      select generators.zone, curves.day, (points.place - 1)::int as slot, sum(points.value::float8) as kw, count(points.value) as devices
      from generators join curves on curves.device_id = generators.id and curves.indicator_id = ${activePowerId} and curves.step = ${step}
        and (curves.day in (${at.yesterday}, ${at.today}) or generators.zone <> ${at.zone} and curves.day in (${at.yesterday}::date - 1, ${at.today}::date + 1))
        cross join lateral unnest(curves.slots) with ordinality as points(value, place)
      where points.value is not null group by 1, 2, 3),
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
  return { ...line, ...dayOf(at) }
}

/** Today's power of one device, kW, complete to its last accepted reading. */
export async function devicePowerLine({ db }: Pick<QueryContext, 'db'>, deviceId: number, at: Moments) {
  const [power] = await rowsOf(db, { id: 'number' }, sql`select ${activePowerId} as id`)
  const [curve] = await readCurves(db, [{ deviceId, indicatorId: power!.id }], at.today, step, at.zone)
  const line = lineOf(axis, 'kW', [
    { name: '有功功率', times: axis.map(time => `${at.today} ${time}:00`), values: axis.map((_, slot) => round2(curve?.slots[slot])) },
  ])
  return { ...line, ...dayOf(at) }
}
