import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../../core/time/time.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'
import { pilesOf } from './available.ts'
import { isOngoing } from './isOngoing.ts'

/** Connectors of the piles in service, and those with an order going on. */
export async function connectors(asking: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const [piles, [busy]] = await Promise.all([
    pilesOf(asking, where, { first: addDays(at.today, -28) }),
    rowsOf(
      asking.db,
      { count: 'number' },
      sql`
        with ${chosen(where)}
        select count(*)::int as count
        from charging_orders o
        where o.site_id in (select id from chosen)
          and o.started_at >= ${at.now}::timestamptz - interval '3 days'
          and ${isOngoing(at)}
      `,
    ),
  ])
  return { total: piles.reduce((sum, pile) => sum + pile.connectors, 0), charging: busy!.count }
}
