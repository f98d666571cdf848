import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../../database/rowsOf.ts'
import { chosen } from '../../../../figures/sqlFragments.ts'
import type { Asking } from './asking.ts'
import { among } from './explainMoney.ts'

/** Condition "of these sites those of an operator": of an enterprise, or of a maintenance base where one enterprise alone is seen. */
export async function sitesOfOperator(db: Asking['db'], where: SQL, orgId: string): Promise<SQL> {
  const rows = await rowsOf(
    db,
    { id: 'text' },
    sql`
      with ${chosen(where)},
      several as (select count(distinct org_id) > 1 as yes from chosen)
      select chosen.id
      from chosen, several
      where ${orgId} = case when several.yes then chosen.org_id else coalesce(chosen.base_id, chosen.org_id) end
    `,
  )
  return among(
    where,
    rows.map(({ id }) => id),
  )
}
