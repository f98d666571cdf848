import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './db.ts'
import { missing } from './failure.ts'

/** The only row, or 404. */
export function one<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw missing()
  return row
}

/** Settles a change: nothing matched means the row is not there (or not the caller's). */
export function changed(result: { rowCount: number | null }): null {
  if (!result.rowCount) throw missing()
  return null
}

/** A documented page around rows already read. */
export const pageOf = <T>(records: T[], total: number, { current, size }: { current: number; size: number }) => ({
  records,
  total,
  size,
  current,
})

/** Condition "lies in this region" on an area code column: 130000 covers 1301xx …, 100000 everything. */
export function inArea(column: unknown, areaCode: string | undefined): SQL | undefined {
  if (!areaCode || areaCode === '100000') return undefined
  const prefix = areaCode.replace(/(00)+$/, '')
  return sql`${column} like ${`${prefix}%`}`
}

/** Runs SQL and returns its rows with the shape the caller names. */
export async function rowsOf<T extends Record<string, unknown>>(db: Database['db'], query: SQL): Promise<T[]> {
  return (await db.execute(query)).rows as T[]
}
