import { sql } from 'drizzle-orm'
import { MINUTE } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { numbers } from './insertRows.ts'
import { skewOf } from './skewOf.ts'

interface Observation {
  /** Number of the minute since 1970. */
  minute: number
  /** Newest stamp minus arrival, ms. */
  offset: number
}

/** Minutes with a delivery that are looked at. */
const lookBack = 15
/** What differs less is written again only after a while. */
const sameMs = 1000
const writeAgainMs = 10 * MINUTE

/**
 * How far the clocks of gateways are ahead of this server's, from what they deliver. A delivery takes its time and may
 * be old, so its newest stamp is never ahead of the gateway's clock: of each minute the delivery with the newest stamp
 * counts, of the last minutes their median.
 */
export function createClockSkews(db: Services['db']) {
  const observations = new Map<string, Observation[]>()
  const written = new Map<string, { ms: number; at: number }>()

  return {
    /** @param newest of each device of one delivery its newest stamp, also where that was refused for being ahead */
    note(gatewayId: string, newest: Iterable<number>, now: number) {
      const stamps = [...newest].sort((a, b) => a - b)
      // Of one device with a clock of its own the others know nothing.
      const stamp = stamps[Math.floor(stamps.length / 2)]
      if (stamp === undefined) return
      const minutes = observations.get(gatewayId) ?? []
      const minute = Math.floor(now / MINUTE)
      const last = minutes.at(-1)
      if (last?.minute === minute) last.offset = Math.max(last.offset, stamp - now)
      else minutes.push({ minute, offset: stamp - now })
      if (minutes.length > lookBack) minutes.shift()
      observations.set(gatewayId, minutes)
    },
    /** The clock they were held against was wrong. */
    forget() {
      observations.clear()
      written.clear()
    },
    async write(now: number) {
      const rows: { id: string; ms: number }[] = []
      for (const [id, minutes] of observations) {
        const ms = skewOf(minutes.map(each => each.offset))
        const before = written.get(id)
        if (ms === null || (before && Math.abs(before.ms - ms) < sameMs && now - before.at < writeAgainMs)) continue
        rows.push({ id, ms })
      }
      if (rows.length === 0) return
      await db.execute(sql`
        update gateways g
        set clock_skew_seconds = u.seconds, clock_measured_at = ${new Date(now).toISOString()}::timestamptz
        from unnest(
          ${sql.param(rows.map(row => row.id))}::text[], ${numbers(rows.map(row => row.ms / 1000))}::float8[]
        ) as u(id, seconds)
        where g.id = u.id
      `)
      for (const { id, ms } of rows) written.set(id, { ms, at: now })
    },
  }
}
