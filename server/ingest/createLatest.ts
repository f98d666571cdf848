import { sql } from 'drizzle-orm'
import { isSuspect, quality as qualities } from '../../core/units/quality.ts'
import { retryOnConflict } from '../database/retryOnConflict.ts'
import type { Services } from '../context.ts'
import { rollLatest } from '../rollups/roll.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { numbers } from './insertRows.ts'
import { presentAt } from './presentAt.ts'
import { pointOf } from './newest.ts'
import type { Accepted } from './validate.ts'

interface Newest {
  deviceId: number
  indicatorId: number
  /** See `presentAt`. */
  at: number
  /** What the gateway said: among readings that are all ahead the one said to be newest is. */
  stamp: number
  value: number
  quality: number
}

/**
 * Does a reading take the place of the one that is shown? The newer one does, but one that is not believed never that
 * of a believed one, which stays with its age until it is too old to show: a glitch hides no good value. Only where
 * nothing was believed yet is a doubtful value kept, marked.
 */
const takesPlaceOf = (row: Newest, shown: Newest) =>
  isSuspect(row.quality) !== isSuspect(shown.quality)
    ? isSuspect(shown.quality)
    : row.at > shown.at || (row.at === shown.at && row.stamp > shown.stamp)

/** The same by its columns: a true is more than a false. */
const rank = (row: 'excluded' | 'latest') => sql`(${sql.identifier(row)}.quality < ${qualities.suspect}, ${sql.identifier(row)}.at)`

/**
 * The newest believed reading of every point and when devices and gateways were last heard, gathered in memory and written a moment later.
 * A kill loses nothing: `rebuild` takes both from the readings again.
 */
export function createLatest(db: Services['db']) {
  let points = new Map<number, Newest>()
  let devices = new Map<number, number>()
  let gateways = new Map<string, number>()

  function put(key: number, row: Newest) {
    const known = points.get(key)
    if (!known || takesPlaceOf(row, known)) points.set(key, row)
  }

  async function writePoints() {
    if (points.size === 0) return
    const rows = [...points.values()]
    const taken = points
    points = new Map()
    try {
      // Two processes that hear of the same sites may stand in each other's way.
      await retryOnConflict(() =>
        db.transaction(async tx => {
          await tx.execute(sql`
          insert into latest (device_id, indicator_id, at, value, quality)
          select d, i, to_timestamp(at / 1000), value, quality
          from unnest(
            ${numbers(rows.map(row => row.deviceId))}::int[], ${numbers(rows.map(row => row.indicatorId))}::int[],
            ${numbers(rows.map(row => row.at))}::float8[], ${numbers(rows.map(row => row.value))}::real[],
            ${numbers(rows.map(row => row.quality))}::smallint[]
          ) as u(d, i, at, value, quality)
          order by d, i
          on conflict (device_id, indicator_id) do update set
            at = excluded.at, value = excluded.value, quality = excluded.quality
          where ${rank('excluded')} >= ${rank('latest')}
        `)
          await rollLatest(
            tx,
            rows.map(row => row.deviceId),
          )
        }),
      )
    } catch (error) {
      // Tried again with the next flush, with what came meanwhile.
      for (const [key, row] of taken) put(key, row)
      throw error
    }
  }

  /** Writes when each of some devices or gateways was heard of last; tried again with the next ones where that fails. */
  async function writeLastSeen(table: 'devices' | 'gateways', id: 'int' | 'text', seen: ReadonlyMap<number | string, number>) {
    if (seen.size === 0) return
    const [ids, times] = [sql.param([...seen.keys()]), numbers([...seen.values()])]
    await retryOnConflict(() =>
      db.execute(sql`
        update ${sql.identifier(table)} d set last_seen_at = to_timestamp(u.at / 1000)
        from unnest(${ids}::${sql.raw(id)}[], ${times}::float8[]) as u(id, at)
        where d.id = u.id and (d.last_seen_at is null or d.last_seen_at < to_timestamp(u.at / 1000))`),
    )
  }

  const later = <K>(known: Map<K, number>, seen: ReadonlyMap<K, number>) => {
    for (const [key, at] of seen) if (at > (known.get(key) ?? 0)) known.set(key, at)
  }

  async function writeSeen() {
    const [seenDevices, seenGateways] = [devices, gateways]
    devices = new Map()
    gateways = new Map()
    try {
      await writeLastSeen('devices', 'int', seenDevices)
      await writeLastSeen('gateways', 'text', seenGateways)
    } catch (error) {
      later(devices, seenDevices)
      later(gateways, seenGateways)
      throw error
    }
  }

  return {
    /** @param now when they arrived */
    take(readings: readonly Accepted[], now: number) {
      let lastSeen: { deviceId: number; at: number } | undefined
      for (const { deviceId, indicatorId, at: stamp, value, quality, gatewayId } of readings) {
        const at = presentAt(stamp, now)
        put(pointOf(deviceId, indicatorId), { deviceId, indicatorId, at, stamp, value, quality })
        // A device tells of many of its points in one moment.
        if (lastSeen?.deviceId === deviceId && at <= lastSeen.at) continue
        lastSeen = { deviceId, at }
        if (at > (devices.get(deviceId) ?? 0)) devices.set(deviceId, at)
        if (at > (gateways.get(gatewayId) ?? 0)) gateways.set(gatewayId, at)
      }
    },
    writePoints,
    writeSeen,
    /** When a reading arrived is not kept: one that is still ahead waits until its time has come. */
    async rebuild(now: Date) {
      await db.transaction(async tx => {
        const heard = await rowsOf(
          tx,
          { id: 'number' },
          sql`
        insert into latest (device_id, indicator_id, at, value, quality)
        select distinct on (device_id, indicator_id) device_id, indicator_id, at, value, quality
        from readings
        where at <= ${now.toISOString()}::timestamptz
        order by device_id, indicator_id, quality >= ${qualities.suspect}, at desc
        on conflict (device_id, indicator_id) do update set
          at = excluded.at, value = excluded.value, quality = excluded.quality
        where ${rank('excluded')} > ${rank('latest')}
        returning device_id as id
      `,
        )
        await rollLatest(
          tx,
          heard.map(({ id }) => id),
        )
      })
      await db.execute(sql`
        update devices d
        set last_seen_at = l.at
        from (
          select device_id, max(at) as at
          from (
            select device_id, at
            from latest
            union all
            select device_id, at
            from readings
            where at <= ${now.toISOString()}::timestamptz
          ) heard
          group by device_id
        ) l
        where l.device_id = d.id and (d.last_seen_at is null or d.last_seen_at < l.at)
      `)
    },
  }
}
