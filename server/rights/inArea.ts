import { type SQL, sql } from 'drizzle-orm'
import { areaPrefix, country } from '../../core/sites/areas.ts'

/** Condition "lies in this region" on an area code column: 130000 covers 1301xx …, 100000 everything. */
export function inArea(column: unknown, areaCode: string | undefined): SQL | undefined {
  const prefix = areaPrefix(areaCode ?? country)
  // Not by `like`: behind row security what is known of a column's values is not used to plan it (it may tell a value
  // by failing), and a province is taken for one site.
  return prefix ? sql`(${column} >= ${prefix} and ${column} < ${`${prefix}z`})` : undefined
}
