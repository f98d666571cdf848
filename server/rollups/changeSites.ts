import { sql } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'

/**
 * Which base looks after sites from a day on (`YYYY-MM-DD`), to the end of the span that day is in. What was summed up
 * where they belonged on these days is made anew within seconds.
 */
export const changeSites = (db: ChangeContext['db'], siteIds: readonly string[], from: string, { baseId }: { baseId: string | null }) =>
  db.execute(sql`
    select change_sites(array_agg(id), array_agg(${from}::date), array_agg(jsonb_build_object('base_id', ${baseId}::text)))
    from unnest(${sql.param([...siteIds])}::text[]) as id
  `)
