import { type SQL, sql } from 'drizzle-orm'
import { addDays, instantOf } from '../../core/time.ts'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import { type Asking, chosen } from '../stats/parts.ts'
import { pilesOf } from './available.ts'
import { goingOn } from './goingOn.ts'

/** Connectors of the piles in service, and those with an order going on. */
export async function connectors(asking: Pick<Asking, 'db'>, where: SQL, at: Moments) {
  const [piles, [busy]] = await Promise.all([
    pilesOf(asking, where, { from: instantOf(addDays(at.today, -28)).toISOString() }),
    rowsOf<{ count: number }>(
      asking.db,
      sql`with ${chosen(where)} select count(*)::int as count from charging_orders o where o.site_id in (select id from chosen)
      and o.started_at >= ${at.now}::timestamptz - interval '3 days' and ${goingOn(at)}`,
    ),
  ])
  return { total: piles.reduce((sum, pile) => sum + pile.connectors, 0), charging: busy!.count }
}
