import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../core/devices/indicators.ts'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { Transaction } from '../live/live.ts'
import { firstMinuteDay } from '../tables/index.ts'
import { heldOn } from '../rights/siteFilter.ts'
import { retryOnConflict } from '../database/retryOnConflict.ts'
import { lockRollups } from '../rollups/lockRollups.ts'
import { rollCurves } from '../rollups/roll.ts'
import { numbers, texts } from './insertRows.ts'

/** A quarter of the power curve of a device that has changed; slots count from 1. */
interface ChangedQuarter {
  deviceId: number
  day: string
  slot: number
}

const slotCount = 96
/** Any number nobody else uses. */
const curveLock = 726_013
/** Sites share locks: a delivery may touch more sites than a server has locks. */
const locks = 64
/** Quarters a device that are made at once. */
const mostQuarters = 4
/** Sites made at once: some hundred curves each. Those of a group together: its curves are then made once. */
const sitesAtOnce = 50

const power = sql`(select id from indicators where no = ${indicator.activePower})`
/** Not `step = 15`: a planner without statistics would look through all curves of a day for each device (`curves_day`). */
const quarters = sql`c.step::int = 15`
const zeros = (type: 'float8' | 'smallint') => sql.raw(`array_fill(0::${type}, array[${slotCount}])`)

/** Capacity of the devices that have a value, kW. */
const ratedOf = (value: SQL) => sql`coalesce(sum(d.weight_kw) filter (where ${value} is not null), 0)`

/** One after the other, each from what stands when its turn has come: a statement that waited would write what it saw before. */
async function lockInOrder(tx: Transaction, sites: SQL) {
  await lockRollups(tx)
  await tx.execute(
    sql`
      select pg_advisory_xact_lock(${curveLock}, place)
      from (select distinct abs(hashtext(site_id) % ${locks}) as place from (${sites}) asked order by 1) places
    `,
  )
}

/**
 * Makes quarters of sites' curves anew from their devices' 15-minute curves, in the transaction that changed those.
 * Idempotent: it computes, it does not add. A site that waits to be made whole (`site_curves_pending`) is not harmed.
 * Where a gateway makes up for hours, its sites wait as well: nobody who delivers waits for that.
 */
export async function sumSiteCurves(tx: Transaction, changed: readonly ChangedQuarter[], now: Date) {
  const since = firstMinuteDay(now)
  const kept = changed.filter(({ day }) => day >= since)
  if (kept.length === 0) return
  const devices = [...new Set(kept.map(({ deviceId }) => deviceId))]
  const sites = sql`
    select distinct h.site_id
    from devices d
      join device_spans h on h.device_id = d.id and coalesce(${since}::date < h.until_day, true)
    where d.id = any(${numbers(devices)}::int[]) and d.energy_kind is not null
  `
  if (kept.length > mostQuarters * devices.length) {
    await lockRollups(tx)
    await tx.execute(sql`
      insert into site_curves_pending (site_id) ${sites}
      order by 1
      on conflict (site_id) do update set since = now()
    `)
    return
  }
  await lockInOrder(tx, sites)
  const made = await rowsOf(
    tx,
    { siteId: 'text', kind: 'text', day: 'text', place: 'number' },
    sql`
    with asked as (
      select h.site_id, d.energy_kind as kind, u.day, array_agg(distinct u.slot) as places
      from unnest(
        ${numbers(kept.map(({ deviceId }) => deviceId))}::int[], ${texts(kept.map(({ day }) => day))}::date[],
        ${numbers(kept.map(({ slot }) => slot))}::int[]
      ) as u(device_id, day, slot)
        join devices d on d.id = u.device_id and d.enabled and d.energy_kind is not null
        join device_spans h on h.device_id = d.id and ${heldOn(sql`u.day`)}
      group by 1, 2, 3
    ),
    sums as (
      select
        a.site_id, a.kind, a.day, p.slot, coalesce(sum(c.slots[p.slot]::float8), 0) as kw,
        count(c.slots[p.slot])::smallint as devices, ${ratedOf(sql`c.slots[p.slot]`)} as rated
      from asked a
        join device_spans h on h.site_id = a.site_id and ${heldOn(sql`a.day`)}
        join devices d on d.id = h.device_id and d.energy_kind = a.kind and d.enabled
        join curves c on c.device_id = d.id and c.indicator_id = ${power} and c.day = a.day and ${quarters}
        cross join lateral unnest(a.places) as p(slot)
      group by a.site_id, a.kind, a.day, p.slot
    ),
    k as materialized (
      select
        site_id, kind, day, array_agg(slot) as places, array_agg(kw) as kw, array_agg(devices) as devices,
        array_agg(rated) as rated
      from sums
      group by site_id, kind, day
    ),
    known as (
      update site_curves c
      set
        kw = lay_values(c.kw, k.places, k.kw), devices = lay_values(c.devices, k.places, k.devices),
        rated_kw = lay_values(c.rated_kw, k.places, k.rated)
      from k
      where c.site_id = k.site_id and c.kind = k.kind and c.day = k.day
      returning c.site_id, c.kind, c.day
    ),
    made as (
    insert into site_curves (site_id, kind, day, kw, devices, rated_kw)
    select
      site_id, kind, day, lay_values(${zeros('float8')}, places, kw),
      lay_values(${zeros('smallint')}, places, devices), lay_values(${zeros('float8')}, places, rated)
    from k
    where not exists (select from known where known.site_id = k.site_id and known.kind = k.kind and known.day = k.day)
    )
    select site_id as "siteId", kind, day::text as day, place from k cross join lateral unnest(k.places) as place
  `,
  )
  await rollCurves(tx, made)
}

/** Makes all curves of some sites. */
async function makeWhole(tx: Transaction, sites: readonly string[], now: Date) {
  // Before rows that whoever settles the rollups writes as well.
  await lockRollups(tx)
  await tx.execute(sql`delete from site_curves_pending where site_id = any(${texts(sites)}::text[])`)
  await makeDays(tx, sites, sql`day >= ${firstMinuteDay(now)}::date`, sql``)
}

/** Makes the curves of all sites on a day whose devices' curves were written at once. */
export async function makeSiteCurvesOn(db: Services['db'], day: string) {
  const rows = await rowsOf(db, { id: 'text' }, sql`select id from sites order by group_id, id`)
  const on = sql`day = ${day}::date`
  for (let from = 0; from < rows.length; from += sitesAtOnce) {
    const sites = rows.slice(from, from + sitesAtOnce).map(({ id }) => id)
    await retryOnConflict(() => db.transaction(tx => makeDays(tx, sites, on, sql`and ${on}`)))
  }
}

/** Makes curves of sites on days from those of their devices: device by device, whatever a planner without statistics takes them for. */
async function makeDays(tx: Transaction, sites: readonly string[], days: SQL, andDays: SQL) {
  const own = sql`${texts(sites)}::text[]`
  await lockInOrder(tx, sql`select unnest(${own}) as site_id`)
  const cell = { siteId: 'text', kind: 'text', day: 'text' } as const
  const returned = sql`returning site_id as "siteId", kind, day::text as day`
  const gone = await rowsOf(tx, cell, sql`delete from site_curves where site_id = any(${own}) ${andDays} ${returned}`)
  const made = await rowsOf(
    tx,
    cell,
    sql`
    insert into site_curves (site_id, kind, day, kw, devices, rated_kw)
    select
      site_id, kind, day, array_agg(kw order by place), array_agg(devices order by place),
      array_agg(rated order by place)
    from (
      select
        h.site_id, d.energy_kind as kind, c.day, p.place, coalesce(sum(p.value::float8), 0) as kw,
        count(p.value)::smallint as devices, ${ratedOf(sql`p.value`)} as rated
      from device_spans h
        join devices d on d.id = h.device_id
        cross join lateral (
          select day, slots
          from curves
          where device_id = d.id and indicator_id = ${power} and ${days} and ${heldOn(sql`day`)} and step = 15
          offset 0
        ) c
        cross join lateral unnest(c.slots) with ordinality as p(value, place)
      where h.site_id = any(${own}) and d.enabled and d.energy_kind is not null
      group by h.site_id, d.energy_kind, c.day, p.place
    ) quarters
    group by site_id, kind, day
    ${returned}
  `,
  )
  await rollCurves(
    tx,
    [...gone, ...made].map(row => ({ ...row, place: null })),
  )
}

/**
 * Makes the curves of sites that wait for it: all of them at the first start, later those whose devices have changed.
 * @param onProgress hears how far it is
 */
export async function makeSiteCurves(db: Services['db'], now: Date, onProgress: (done: number, total: number) => void = () => {}) {
  const rows = await rowsOf(
    db,
    { id: 'text' },
    sql`
      select p.site_id as id
      from site_curves_pending p
        left join sites s on s.id = p.site_id
      order by s.group_id, p.site_id
    `,
  )
  const sites = rows.map(({ id }) => id)
  for (let from = 0; from < sites.length; from += sitesAtOnce) {
    await retryOnConflict(() => db.transaction(tx => makeWhole(tx, sites.slice(from, from + sitesAtOnce), now)))
    onProgress(Math.min(sites.length, from + sitesAtOnce), sites.length)
  }
}
