import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { type QueryContext, chosen, mainKind, todayBySite } from '../../../figures/sqlFragments.ts'

/** How many sites of a micro-grid have a known energy of today, each of the kind it stands for. */
export async function knownSites({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<{ reported: number; total: number }> {
  const [row] = await rowsOf(
    db,
    { reported: 'number', total: 'number' },
    sql`
      with ${chosen(where)}, ${todayBySite(at)}
      select
        count(distinct chosen.id) filter (where kind = ${mainKind(sql`chosen.type`)})::int as reported,
        count(distinct chosen.id)::int as total
      from chosen
        left join today on today.site_id = chosen.id
    `,
  )
  return row!
}
