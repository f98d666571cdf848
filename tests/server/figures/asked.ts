import { type SQL, sql } from 'drizzle-orm'
import type { Who, World } from './openWorld.ts'

/** The callers a figure is asked for: all enterprises, one of them, one customer of it. */
export const callers = ['chief', 'west', 'customer'] as const

/** Condition on a column of site ids: what a caller may see. */
export const visibleTo = (who: Who, siteId: SQL = sql`site_id`): SQL =>
  who === 'chief'
    ? sql`true`
    : who === 'customer'
      ? sql`${siteId} in (select id from sites where customer_id = 'c1')`
      : sql`${siteId} in (select id from sites where org_id = ${who})`

/** One answer for each caller. */
export async function forEach<T>(answer: (who: Who) => Promise<T>): Promise<Record<string, T>> {
  const answers: Record<string, T> = {}
  for (const who of callers) answers[who] = await answer(who)
  return answers
}

export const instant = (world: World): SQL => sql`to_timestamp(${world.now.ms / 1000}::float8)`
/**
 * The calendar of sums over many sites: the platform's (server/figures/slots/moments.ts); each site gives the day of
 * this date of its own clock.
 */
export const today = (world: World): SQL => sql`(${instant(world)} at time zone 'Asia/Shanghai')::date`
/** The day a site itself is in. */
export const siteToday = (world: World): SQL => sql`(${instant(world)} at time zone sites.zone)::date`

export const first = async <Row extends object>(world: World, text: SQL): Promise<Row> => (await world.query<Row>(text))[0]!
