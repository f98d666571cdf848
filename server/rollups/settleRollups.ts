import { sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live/live.ts'
import { rebuildRollups } from './rebuildRollups.ts'

/** Sites of one transaction: whoever writes telemetry waits for it. */
const sitesAtOnce = 500

/** From so many sites on all is made anew in one go: piece by piece a group is made anew with each of its sites. */
const rebuiltFrom = 5000

/** Notes sites of which all is to be made anew with the next settling: for histories that are written in one go. */
export const noteRollups = (db: Services['db'] | Transaction, sites: readonly string[]) =>
  db.execute(
    sql`
      insert into rollup_pending (site_id, whole)
      select id, true
      from unnest(${sql.param([...sites])}::text[]) as id
    `,
  )

/**
 * Makes anew what is kept of sites that have changed, or whose devices have (`rollup_pending`). In transactions of its
 * own, some sites each: broken off anywhere, the rest is done the next time. Beside other processes one waits for the
 * other.
 */
export async function settleRollups(db: Services['db']) {
  const many = await db.execute(sql`select from rollup_pending having count(distinct site_id) >= ${rebuiltFrom}::int`)
  if (many.rowCount === 1) await rebuildRollups(db)
  for (;;) {
    const { rowCount } = await db.execute(sql`select settle_rollups(${sitesAtOnce}::int)`)
    if ((rowCount ?? 0) < sitesAtOnce) return
  }
}
