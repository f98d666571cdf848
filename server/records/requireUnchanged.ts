import { and, desc, eq, getTableName, gt, gte, inArray, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { siteTime } from '../../core/time/time.ts'
import type { ChangeContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { audits, rowChanges, users } from '../tables/index.ts'
import type { Word } from './words.ts'

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
  /** What its columns are called, by their names in the database: of a tracked table it is told which were changed. */
  words?: ReadonlyMap<string, Word>
}

/** Nobody writes over what was saved since they read it. @throws Failure 409 with who saved it, and when, and which fields */
export async function requireUnchanged(context: ChangeContext, read: Read) {
  const { table, row, version, noun, actions, zone } = read
  const { db } = context
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
  const fields = await changedSince(context, read)
  throw conflict(
    `该${noun}已${last ? `由 ${last.who ?? '系统'} 于 ${siteTime(last.at, zone)} ` : '被他人'}修改${fields}，请关闭后重新打开，核对后再保存`,
  )
}

/** What was changed since a form was filled from this version, in words; of one from before there was a history the last change. */
async function changedSince({ db }: ChangeContext, { table, row, version, words }: Read): Promise<string> {
  if (!words) return ''
  const ofRow = and(eq(rowChanges.table, getTableName(table)), eq(rowChanges.recordId, String(row.id)))
  const [read] = await db
    .select({ id: rowChanges.id })
    .from(rowChanges)
    .where(and(ofRow, eq(rowChanges.version, version!)))
    .orderBy(desc(rowChanges.id))
    .limit(1)
  const later = await db
    .select({ after: rowChanges.after })
    .from(rowChanges)
    .where(and(ofRow, eq(rowChanges.op, 'update'), read && gt(rowChanges.id, read.id)))
    .orderBy(desc(rowChanges.id))
    .limit(read ? 20 : 1)
  const titles = [...words].flatMap(([name, { title }]) => (later.some(({ after }) => after && name in after) ? [title] : []))
  return titles.length > 0 ? `（${titles.join('、')}）` : ''
}
