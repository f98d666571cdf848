import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import { type QueryContext, chosen } from '../../../figures/sqlFragments.ts'

/** The sites of a condition by number. */
export const siteNames = ({ db }: Pick<QueryContext, 'db'>, where: SQL) =>
  rowsOf(
    db,
    { itemNumber: 'text', itemName: 'text', itemJname: 'text' },
    sql`
      with ${chosen(where)}
      select id as "itemNumber", name as "itemName", short_name as "itemJname"
      from chosen
      order by id
    `,
  )
