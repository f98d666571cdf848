import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { one } from '../database/rows.ts'
import { sites } from '../tables/index.ts'
import { type Moments, momentsOf } from './slots/moments.ts'
import { visibleGenerating } from './sqlFragments.ts'

export interface PvSite {
  id: string
  /** The calendar of its own clock. */
  at: Moments
  /** Condition on `sites`: this one. */
  where: SQL
}

/** A site with PV that the caller sees, or 404. */
export async function pvSite(context: Pick<Context, 'db' | 'scope' | 'clock'>, id: string): Promise<PvSite> {
  const where = and(visibleGenerating(context), eq(sites.id, id)) ?? sql`false`
  const { zone } = one(await context.db.select({ zone: sites.zone }).from(sites).where(where))
  return { id, at: momentsOf(context.clock(), zone), where }
}
