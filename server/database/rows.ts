import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { areaPrefix, country } from '../../core/sites/areas.ts'
import { missing } from '../failure.ts'

/** The only row, or 404. */
export function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw missing()
  return row
}

/** Condition "lies in this region" on an area code column: 130000 covers 1301xx …, 100000 everything. */
export function inArea(column: unknown, areaCode: string | undefined): SQL | undefined {
  const prefix = areaPrefix(areaCode ?? country)
  // Not by `like`: behind row security what is known of a column's values is not used to plan it (it may tell a value
  // by failing), and a province is taken for one site.
  return prefix ? sql`(${column} >= ${prefix} and ${column} < ${`${prefix}z`})` : undefined
}

/** The same of a region that is itself a column. */
export const liesIn = (column: SQLWrapper, region: SQLWrapper): SQL =>
  sql`(${region} = ${country} or ${column} like regexp_replace(${region}, '(00)+$', '') || '%')`
