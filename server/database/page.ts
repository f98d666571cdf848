import { count, type SQL, type Subquery } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Services } from '../context.ts'

/** The documents page in two spellings; the first page is 1. */
export type Paging = { current: number; size: number } | { pageNo: number; pageSize: number }

/** A documented page around rows already read. */
export function pageOf<T>(records: T[], total: number, paging: Paging) {
  const [current, size] = 'size' in paging ? [paging.current, paging.size] : [paging.pageNo, paging.pageSize]
  return { records, total, size, current }
}

/**
 * One page of a query, and how many rows it has in all.
 * @param query without order, limit and offset
 * @param order ends with what is unique, so that no row stands on two pages
 */
export async function readPage<Q extends PgSelect>(db: Services['db'], query: Q, order: readonly SQL[], paging: Paging) {
  const [all] = await db.select({ count: count() }).from(query.as('counted') as Subquery)
  const { current, size } = pageOf([], 0, paging)
  const records = await query
    .orderBy(...order)
    .limit(size)
    .offset((current - 1) * size)
  return pageOf(records as Awaited<Q>, all?.count ?? 0, paging)
}
