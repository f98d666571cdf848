import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { siteTime } from '../../core/time/time.ts'
import type { ChangeContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { audits, users } from '../tables/index.ts'

/** How a row stands: PostgreSQL gives it another number with every change. */
export const versionOf = (table: PgTable) => sql<string>`${table}.xmin::text`

interface Read {
  table: PgTable
  /** The row, which the caller holds. */
  row: { id: number | string; orgId: string; createdAt?: Date }
  version: string | undefined
  /** What it is called. */
  noun: string
  /** The calls that save it, as audits name them; left out where its id is nothing else's. */
  actions?: readonly string[]
  zone?: string
}

/** Nobody writes over what was saved since they read it. @throws Failure 409 with who saved it, and when */
export async function requireUnchanged({ db }: ChangeContext, { table, row, version, noun, actions, zone }: Read) {
  if (!version) return
  const [now] = await db
    .select({ version: versionOf(table) })
    .from(table)
    .where(sql`${table}.id = ${row.id}`)
  if (now?.version === version) return
  const [last] = await db
    .select({ who: users.userName, at: audits.at })
    .from(audits)
    .leftJoin(users, eq(users.id, audits.userId))
    .where(
      and(
        eq(audits.orgId, row.orgId),
        row.createdAt && gte(audits.at, row.createdAt),
        eq(audits.target, String(row.id)),
        actions && inArray(audits.action, [...actions]),
      ),
    )
    .orderBy(desc(audits.id))
    .limit(1)
  throw conflict(
    `该${noun}已${last ? `由 ${last.who ?? '系统'} 于 ${siteTime(last.at, zone)} ` : '被他人'}修改，请关闭后重新打开，核对后再保存`,
  )
}
