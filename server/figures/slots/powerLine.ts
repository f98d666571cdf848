import { type SQL, sql } from 'drizzle-orm'
import { addDays, siteTime, slotTime } from '../../../core/time/time.ts'
import { readCurves } from '../../ingest/readCurve.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { heldOn, onGroups, onPast, onSites, type Sites } from '../../rights/siteFilter.ts'
import { firstMinuteDay } from '../../tables/index.ts'
import { gapsOf } from './gapsOf.ts'
import { lineOf, round2 } from './lineOf.ts'
import type { Moments } from './moments.ts'
import { activePowerId, type QueryContext, chosenWith } from '../sqlFragments.ts'
import { explain } from '../explain.ts'
import { devicePowerPoint } from '../explain/devicePowerPoint.ts'
import { newestOf, powerPoint } from '../explain/powerPoint.ts'

const step = 15
const slots = 1440 / step
const axis = Array.from({ length: slots }, (_, slot) => slotTime(slot, step))

const dayOf = ({ today, now, zone }: Moments) => ({ day: today, at: siteTime(new Date(now), zone) })

interface Spoken {
  /** Condition on a site and a day: it belonged to those of whom is asked. */
  held: (site: SQL, day: SQL) => SQL
  /** What the devices count that make the power. */
  kind: string
  /** The clock the days are counted by. */
  zone: string
  days: readonly string[]
}

type Asked = Pick<Spoken, 'kind' | 'held'>

const list = (days: readonly string[]) => sql`any(${sql.param(days)}::date[])`
/** Condition on a column of days of a site's clock: it may hold something of these days of the clock that is counted by. */
const near = ({ days, zone }: Spoken, day: SQL, own: SQL = sql`chosen.zone`) => {
  const around = days.flatMap(each => [addDays(each, -1), each, addDays(each, 1)])
  return sql`(${day} = ${list(days)} or ${own} <> ${zone} and ${day} = ${list(around)})`
}

/** A column of arrays summed up place by place: taking them apart first costs six times as much. */
const sums = (column: string) => `array[${axis.map((_, slot) => `sum(${column}[${slot + 1}])`).join(', ')}]`

/**
 * By clock, day and quarter the power of devices of a kind, kW, how many reported and with which capacity, kW.
 * @param curves by clock and day the sums of rows of curves
 */
const quarterRows = (curves: SQL, sign: 1 | -1 = 1) => sql`
  select
    zone, day, (p.place - 1)::int as slot, ${sql.raw(String(sign))} * p.kw as kw,
    ${sql.raw(String(sign))} * p.devices as devices, ${sql.raw(String(sign))} * p.rated as rated
  from (${curves}) s
    cross join lateral unnest(s.kw, s.devices, s.rated) with ordinality as p(kw, devices, rated, place)
  where p.devices > 0
`

const summed = sql.raw(`${sums('c.kw')} as kw, ${sums('c.devices')} as devices, ${sums('c.rated_kw')} as rated`)

/** From the curves of sites. @param which condition on `chosen`: of which */
const ofSites = (of: Spoken, which: SQL) => sql`
  select chosen.zone, c.day, ${summed}
  from chosen
    join site_curves c on c.site_id = chosen.id and c.kind = ${of.kind} and ${near(of, sql`c.day`)}
  where ${which} and ${of.held(sql`chosen.id`, sql`c.day`)}
  group by 1, 2
`

/** From those of regions. @param groups condition on their rows */
const ofRegions = (of: Spoken, groups: SQL) => sql`
  select c.zone, c.day, ${summed}
  from (select * from region_curves region where ${groups}) c
  where c.kind = ${of.kind} and ${near(of, sql`c.day`, sql`c.zone`)}
  group by 1, 2
`

/** The same from the devices' curves. @param which condition on `chosen`: of which sites */
const ofDevices = (of: Spoken, which: SQL) => sql`
  select
    chosen.zone, curves.day, (p.place - 1)::int as slot, sum(p.value::float8) as kw, count(p.value) as devices,
    sum(devices.weight_kw) as rated
  from chosen
    join device_spans h on h.site_id = chosen.id
    join devices on devices.id = h.device_id and devices.enabled and devices.energy_kind = ${of.kind}
    join curves
      on curves.device_id = devices.id
      and curves.indicator_id = ${activePowerId}
      and curves.step = ${step}
      and ${near(of, sql`curves.day`)}
      and ${heldOn(sql`curves.day`)}
    cross join lateral unnest(curves.slots) with ordinality as p(value, place)
  where ${which} and p.value is not null and ${of.held(sql`chosen.id`, sql`curves.day`)}
  group by 1, 2, 3
`

/** Devices of a kind of the chosen sites, and their capacity, kW, that were there on a `day`. */
const expectedOf = ({ kind, held }: Asked) => sql`
  select count(*)::int as devices, coalesce(sum(devices.weight_kw), 0)::float8 as rated
  from chosen
    join devices on devices.site_id = chosen.id and devices.enabled and devices.energy_kind = ${kind}
  where devices.commissioned_on <= day and ${held(sql`chosen.id`, sql`day`)}
`

/** Kinds whose capacity is kept by site (`site_kinds` of server/rollups). */
const keptKinds = ['generation', 'consumption', 'charge', 'charging']

/** Of the sites of regions: what there is now, and of sites that have moved since what there is no more, and what came. */
const nowOfRegions = (groups: SQL, of: Sites, { kind, held }: Asked) => sql`
  select devices, rated
  from (
    select coalesce(sum(counted), 0) as devices, coalesce(sum(total_kw), 0) as rated
    from region_live region
    where ${groups} and region.kind = ${kind}
  ) present
  ${
    onPast(of) === null
      ? sql``
      : sql`
        union all
        select sign * counted, sign * total_kw
        from (
          select sites.id, ${held(sql`sites.id`, sql`day`)}::int - coalesce(${onSites(of)}, false)::int as sign
          from sites
            join chosen on chosen.id = sites.id
          where sites.id in (select site_id from site_spans where from_day > day)
        ) moved
          join latest_sites on latest_sites.site_id = moved.id and latest_sites.kind = ${kind}
      `
  }
`

/** The same of these: what there is now, without what came later. */
const expectedByNow = (groups: SQL | null, of: Sites, asked: Asked) => sql`
  select (now.devices - later.devices)::int as devices, now.rated - later.rated as rated
  from (select coalesce(sum(devices), 0) as devices, coalesce(sum(rated), 0) as rated from (${
    groups
      ? nowOfRegions(groups, of, asked)
      : sql`
        select counted as devices, total_kw as rated
        from chosen
          join latest_sites on latest_sites.site_id = chosen.id and latest_sites.kind = ${asked.kind}
        where ${asked.held(sql`chosen.id`, sql`day`)}
      `
  }) parts) now
    cross join lateral (
      select count(*) as devices, coalesce(sum(devices.weight_kw), 0) as rated
      from devices
        join chosen on chosen.id = devices.site_id
      where devices.commissioned_on > day
        and devices.enabled
        and devices.energy_kind = ${asked.kind}
        and ${asked.held(sql`chosen.id`, sql`day`)}
    ) later
`

/** Sums of the same capacities in another order differ in their last digit. */
const rounding = 1e-9

/** Power of a quarter of an hour, kW, and whether all that were expected reported: else it is the sum of the others. */
export interface QuarterPower {
  kw: number | null
  whole: boolean
  /** Capacity that was expected, and what of it did not report, kW. */
  ratedKw: number
  missingKw: number
}

/**
 * Power of the devices of a kind on some days by the quarter. A slot in which less than half of the expected capacity
 * reported shows nothing: its sum would look like a dip of the sun where only the line was down. It is not scaled up
 * either, a guess must not look like a measurement. What is added up was measured in the same quarter of an hour:
 * curves stand on the clock of their site, and those of another clock are moved. Curves of sites are kept for a week;
 * of earlier days the devices' are read.
 */
export async function kindPower(
  { db }: Pick<QueryContext, 'db'>,
  which: Sites,
  asked: Omit<Spoken, 'held'> & Pick<Moments, 'now'>,
): Promise<ReadonlyMap<string, readonly QuarterPower[]>> {
  const past = onPast(which)
  const of = { ...asked, held: past?.held ?? (() => sql`true`) }
  const where = past?.ever ?? onSites(which)
  const groups = onGroups(which)
  // A day later than the first kept one: a site of another clock has its neighbour as well.
  const kept = addDays(firstMinuteDay(new Date(of.now)), 1)
  const [newer, older] = [of.days.filter(day => day >= kept), of.days.filter(day => day < kept)]
  const expected = await rowsOf(
    db,
    { day: 'text', devices: 'number', rated: 'number', waiting: 'texts' },
    sql`
      with ${chosenWith(where)}
      select
        day::date::text as day, expected.devices, expected.rated,
        array(select site_id from site_curves_pending where site_id in (select id from chosen)) as waiting
      from unnest(${sql.param(of.days)}::date[]) as day
        cross join lateral (
          ${keptKinds.includes(of.kind) ? expectedByNow(groups, which, of) : expectedOf(of)}
        ) expected
    `,
  )
  const waiting = expected[0]?.waiting ?? []
  const waits = sql`chosen.id = any(${sql.param(waiting)}::text[])`
  const recent = { ...of, days: newer }
  const known = groups
    ? [quarterRows(ofRegions(recent, groups)), ...(waiting.length > 0 ? [quarterRows(ofSites(recent, waits), -1)] : [])]
    : [quarterRows(ofSites(recent, sql`not ${waits}`))]
  const parts = [
    ...(newer.length > 0 ? known : []),
    ...(newer.length > 0 && waiting.length > 0 ? [ofDevices(recent, waits)] : []),
    ...(older.length > 0 ? [ofDevices({ ...of, days: older }, sql`true`)] : []),
  ]
  if (parts.length === 0) return new Map()
  const rows = await rowsOf(
    db,
    { day: 'text', slot: 'number', kw: 'number', devices: 'number', rated: 'number' },
    // Materialized: moved instants are computed of the sums, not of every quarter.
    sql`
      with ${chosenWith(where, 'zone')},
      local as materialized (${sql.join(parts, sql` union all `)}),
      placed as (
        select
          (day + slot * make_interval(mins => ${step}::int)) at time zone zone at time zone ${of.zone} as begins,
          kw, devices, rated
        from local
      )
      select
        begins::date::text as day,
        floor(extract(epoch from begins::time) / ${step * 60}::int)::int as slot,
        sum(kw) as kw, sum(devices)::int as devices, sum(rated)::float8 as rated
      from placed
      where begins::date = ${list(of.days)}
      group by 1, 2
      having sum(devices) > 0
    `,
  )
  return new Map(
    expected.map(({ day, devices, rated }) => {
      const quarters: QuarterPower[] = Array.from({ length: slots }, () => ({
        kw: null,
        whole: false,
        ratedKw: rated,
        missingKw: rated,
      }))
      for (const row of rows) {
        if (row.day !== day) continue
        const enough = row.rated * 2 >= rated * (1 - rounding)
        quarters[row.slot] = {
          kw: enough ? round2(row.kw) : null,
          whole: enough && row.devices >= devices,
          ratedKw: rated,
          missingKw: rated - row.rated,
        }
      }
      return [day, quarters]
    }),
  )
}

/** Site time of the quarters of a day. */
export const quartersOf = (day: string) => axis.map(time => `${day} ${time}:00`)
/** `HH:mm` of the quarters of a day. */
export const quarterAxis: readonly string[] = axis

/** Power of all generators today and yesterday, kW, and the spans of today in which too few of them reported. */
export async function powerLine({ db }: Pick<QueryContext, 'db'>, of: Sites, at: Moments) {
  const days = [at.today, at.yesterday] as const
  const power = await kindPower({ db }, of, { ...at, kind: 'generation', days })
  const seriesOf = (name: string, day: string) => ({ name, times: quartersOf(day), values: (power.get(day) ?? []).map(({ kw }) => kw) })
  const line = lineOf(axis, 'kW', [seriesOf('今日', at.today), seriesOf('昨日', at.yesterday)])
  explain('line.power', () => powerPoint({ db }, onSites(of), at, newestOf(line)))
  const now = siteTime(new Date(at.now), at.zone).slice(11, 16)
  const over = axis.filter((_, slot) => slotTime(slot + 1, step) <= now).length
  const [today, before] = days.map(day => power.get(day) ?? [])
  return { ...line, ...dayOf(at), gaps: gapsOf((today ?? []).slice(0, over), before ?? [], slot => slotTime(slot, step)) }
}

/** Today's power of one device, kW, complete to its last accepted reading. */
export async function devicePowerLine({ db }: Pick<QueryContext, 'db'>, deviceId: number, at: Moments) {
  const [power] = await rowsOf(db, { id: 'number' }, sql`select ${activePowerId} as id`)
  const [curve] = await readCurves(db, [{ deviceId, indicatorId: power!.id }], at.today, step, at.zone)
  explain('line.device', () =>
    devicePowerPoint({ db }, { deviceId, indicatorId: power!.id }, at, curve?.slots.findLastIndex(value => value !== null) ?? -1),
  )
  const line = lineOf(axis, 'kW', [
    { name: '有功功率', times: axis.map(time => `${at.today} ${time}:00`), values: axis.map((_, slot) => round2(curve?.slots[slot])) },
  ])
  return { ...line, ...dayOf(at) }
}
