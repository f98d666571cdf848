import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen, fresh, wireTime } from '../../../figures/sqlFragments.ts'

/** Newest data time of a micro-grid, and how many of its devices are fresh. */
export async function newestOf(
  { db }: Pick<QueryContext, 'db'>,
  where: SQL,
  at: Moments,
): Promise<{ at: string; online: number; total: number }> {
  const [row] = await rowsOf(
    db,
    { at: 'text', online: 'number', total: 'number' },
    sql`
      with ${chosen(where)},
      heard as (
        select devices.id, max(latest.at) as at, coalesce(bool_or(${fresh(at)}), false) as online
        from chosen
          join devices on devices.site_id = chosen.id and devices.enabled
          left join latest on latest.device_id = devices.id
        group by devices.id
      )
      select ${wireTime(sql`max(at)`)} as at, count(*) filter (where online)::int as online, count(*)::int as total
      from heard
    `,
  )
  return row!
}
