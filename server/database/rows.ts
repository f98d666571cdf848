import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { country } from '../../core/sites/areas.ts'
import { missing } from '../failure.ts'

/** The only row, or 404. */
export function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw missing()
  return row
}

/** Condition "lies in this region", on a column of area codes: the region is itself a column. */
export const liesIn = (column: SQLWrapper, region: SQLWrapper): SQL =>
  sql`(${region} = ${country} or ${column} like regexp_replace(${region}, '(00)+$', '') || '%')`
