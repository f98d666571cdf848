import { sql } from 'drizzle-orm'
import { indicator } from '../../../core/devices/indicators.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
import { continueIdentities } from './copyTables.ts'
import { historyOf } from '../fill/fillHistory.ts'
import { insertCurves, numbers } from '../../ingest/insertRows.ts'
import { rebuildRollups } from '../../rollups/rebuildRollups.ts'
import { rollCurves, rollDays, rollEntries, rollLatest } from '../../rollups/roll.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Database } from '../../database/db.ts'
import type { SiteModel } from '../simulator/createSiteModel.ts'
import { indicators } from '../../tables/index.ts'

type Db = Database['db']

const plan = { energyDays: 0, quarterDays: 1, slowDays: 1, minuteHours: 0, alarmDays: 0 }

/**
 * The evening before a replayed day: the curves of the day before and what every device showed last, as the simulator
 * has it; decisions that were taken later are taken back. Keeps a copy of what the day will overwrite, for
 * `returnToMidnight`.
 * @param onProgress how far it is, 0 … 1
 */
export async function fillMidnight(
  db: Db,
  region: readonly SiteModel[],
  day: string,
  samplingSeconds: number,
  onProgress: (share: number) => void,
) {
  const midnight = instantOf(day)
  const before = addDays(day, -1)
  const ids = new Map((await db.select({ id: indicators.id, no: indicators.no }).from(indicators)).map(row => [row.no, row.id]))
  // Counters since commissioning are known only to the day's own models, which show them at once.
  const total = ids.get(indicator.totalEnergy)
  for (const [n, site] of region.entries()) {
    onProgress(n / region.length)
    const { quarters, latest } = await historyOf(site, ids, midnight.getTime(), plan)
    const rows = latest.filter(row => row.indicatorId !== total)
    await db.transaction(async tx => {
      await insertCurves(
        tx,
        15,
        quarters.filter(curve => curve.day === before && curve.indicatorId !== total),
      )
      await tx.execute(sql`
        insert into latest (device_id, indicator_id, at, value, quality)
        select d, i, to_timestamp(at / 1000), value, 0
        from unnest(
          ${numbers(rows.map(row => row.deviceId))}::int[], ${numbers(rows.map(row => row.indicatorId))}::int[],
          ${numbers(rows.map(row => row.at))}::float8[], ${numbers(rows.map(row => row.value))}::real[]
        ) as u(d, i, at, value)
        on conflict do nothing
      `)
    })
  }
  const at = midnight.toISOString()
  await db.execute(sql`
    update alarms
    set
      status = case sign when '1' then '1' else status end, next_deal = null, deal_opinion = null, handled_by = null,
      handled_at = null, order_id = null
    where handled_at >= ${at}::timestamptz
  `)
  await db.execute(
    sql`
      update alarms
      set shelved_until = null, returned_from = null
      where shelved_until is not null or returned_from is not null
    `,
  )
  await db.execute(sql`update devices d set sampling_seconds = greatest(sampling_seconds, ${samplingSeconds}),
    last_seen_at = (select max(l.at) from latest l where l.device_id = d.id)`)
  await db.execute(sql`
    update gateways g
    set last_seen_at = (select max(d.last_seen_at) from devices d where d.gateway_id = g.id)
  `)
  await rebuildRollups(db)
  await db.execute(sql`create table latest_of_midnight as table latest`)
  await db.execute(sql`analyze`)
}

/** Everything the day brought goes; what devices showed last is again what they showed at midnight. */
export function returnToMidnight(db: Db, day: string) {
  const at = instantOf(day).toISOString()
  return db.transaction(async tx => {
    await tx.execute(sql`truncate readings, latest`)
    await tx.execute(sql`insert into latest table latest_of_midnight`)
    const heard = await rowsOf(tx, { id: 'number' }, sql`select device_id as id from latest_devices union select device_id from latest`)
    for (const table of ['curves', 'site_money', 'settled_days', 'weather_days'])
      await tx.execute(sql`delete from ${sql.raw(table)} where day >= ${day}::date`)
    const [of, cell] = [sql`where day >= ${day}::date`, { kind: 'text', day: 'text' } as const]
    await rollLatest(
      tx,
      heard.map(({ id }) => id),
    )
    const entry = sql`returning device_id as "deviceId", kind, day::text as day`
    await rollEntries(tx, await rowsOf(tx, { deviceId: 'number', ...cell }, sql`delete from device_days ${of} ${entry}`))
    const own = sql`returning site_id as "siteId", kind, day::text as day`
    await rollDays(tx, await rowsOf(tx, { siteId: 'text', ...cell }, sql`delete from site_days ${of} ${own}`))
    const curves = await rowsOf(tx, { siteId: 'text', ...cell }, sql`delete from site_curves ${of} ${own}`)
    await rollCurves(
      tx,
      curves.map(curve => ({ ...curve, place: null })),
    )
    await tx.execute(sql`delete from alarms where raised_at >= ${at}::timestamptz`)
    await tx.execute(sql`delete from charging_orders where started_at >= ${at}::timestamptz or ended_at is null`)
    await tx.execute(sql`update devices d set last_seen_at = (select max(l.at) from latest l where l.device_id = d.id)`)
    await tx.execute(sql`
      update gateways g
      set last_seen_at = (select max(d.last_seen_at) from devices d where d.gateway_id = g.id)
    `)
    // The same alarms bear the same numbers every time the day is shown.
    await continueIdentities(tx)
  })
}
