import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/db.ts'
import { dicts, orders } from '../tables/index.ts'

/** Orders of a condition by state, in the order of the dictionary order_status; states nobody is in count 0. */
export const countByState = (db: Queryable, where: SQL | undefined): Promise<{ code: string; name: string; count: number }[]> =>
  db
    .select({ code: dicts.code, name: dicts.name, count: sql<number>`count(${orders.id})::int` })
    .from(dicts)
    .leftJoin(orders, and(eq(orders.status, dicts.code), where))
    .where(eq(dicts.type, 'order_status'))
    .groupBy(dicts.code, dicts.name, dicts.sort)
    .orderBy(asc(dicts.sort), asc(dicts.code))
