import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { rollLatest } from '../rollups/roll.ts'

/** Clocks agree no better than this, ms. */
const agreeingMs = 1000

/**
 * After the server's clock was set back: whatever counts as newest, last heard or begun in what is now the future
 * counts as of now, as it was in truth when it came. Otherwise everything that is measured until then would look old,
 * and nobody would be missed. What the clock had to say of gateways' clocks is forgotten. Readings keep the stamps they
 * came with.
 * @returns how many newest values were ahead
 */
export async function clampToPresent(db: Services['db'], present: number): Promise<number> {
  const now = sql`${new Date(present).toISOString()}::timestamptz`
  const ahead = sql`${new Date(present + agreeingMs).toISOString()}::timestamptz`
  // By itself: who rolls up holds no devices that others wait for.
  const points = await db.transaction(async tx => {
    const rows = await rowsOf(tx, { id: 'number' }, sql`update latest set at = ${now} where at > ${ahead} returning device_id as id`)
    await rollLatest(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
  await db.transaction(async tx => {
    await tx.execute(sql`update devices set last_seen_at = ${now} where last_seen_at > ${ahead}`)
    await tx.execute(sql`
      update gateways
      set
        last_seen_at = case when last_seen_at > ${now} then ${now} else last_seen_at end,
        clock_skew_seconds = null, clock_measured_at = null
      where last_seen_at > ${ahead} or clock_measured_at > ${ahead}
    `)
    await tx.execute(sql`
      update alarms
      set
        raised_at = least(raised_at, ${now}),
        recovered_at = case when recovered_at > ${now} then ${now} else recovered_at end
      where raised_at > ${ahead} or recovered_at > ${ahead}
    `)
  })
  return points
}
