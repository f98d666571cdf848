import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../kit.ts'
import { type Asking, chosen } from '../stats/parts.ts'

/** The sites of a condition by number. */
export const siteNames = ({ db }: Pick<Asking, 'db'>, where: SQL) =>
  rowsOf<{ itemNumber: string; itemName: string; itemJname: string }>(
    db,
    sql`with ${chosen(where)} select id as "itemNumber", name as "itemName", short_name as "itemJname" from chosen order by id`,
  )
