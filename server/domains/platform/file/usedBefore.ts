import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UsedBefore } from '../../../../core/contract/platform/file.ts'
import { type FileModule, isPicture } from '../../../../core/rules/files.ts'
import { groupBy } from '../../../../core/rules/groupBy.ts'
import { siteTime } from '../../../../core/time/time.ts'
import { visibleOrders } from '../../../orders/orderRows.ts'
import { files, orders, users } from '../../../tables/index.ts'
import type { Asker } from './holders.ts'

/** Whose pictures are evidence of an order. */
const evidence: readonly FileModule[] = ['order', 'orderPhoto']
/** Of a picture that has served many times these tell enough. */
const most = 5

/**
 * Where pictures of orders served before, by id: the same content, brought earlier, on an order of the same enterprise
 * that the caller sees, or a second time on the order that is being written. Nothing is said of any other.
 */
export async function usedBefore(
  { db, scope, principal }: Asker,
  rows: readonly { id: string; module: FileModule; name: string }[],
): Promise<ReadonlyMap<string, UsedBefore[]>> {
  const ids = rows.filter(({ module, name }) => evidence.includes(module) && isPicture(name)).map(({ id }) => id)
  if (ids.length === 0 || principal.kind !== 'user') return new Map()
  const earlier = alias(files, 'earlier')
  const before = db
    .select({
      orderId: sql<string>`coalesce(${orders.id}::text, '')`.as('before_order'),
      orderNo: sql<string>`coalesce(${orders.no}, '')`.as('before_no'),
      userName: sql<string>`coalesce(${users.userName}, '')`.as('before_user'),
      at: sql<Date>`${earlier.createdAt}`.mapWith(earlier.createdAt).as('before_at'),
    })
    .from(earlier)
    // What has no record yet names none: its number is no order's.
    .leftJoin(orders, eq(orders.id, sql`case when ${earlier.temporary} then null else ${earlier.recordId}::bigint end`))
    .leftJoin(users, eq(users.id, earlier.userId))
    .where(
      and(
        eq(earlier.sha256, files.sha256),
        eq(earlier.orgId, files.orgId),
        inArray(earlier.module, [...evidence]),
        sql`(${earlier.createdAt}, ${earlier.id}) < (${files.createdAt}, ${files.id})`,
        or(
          and(eq(earlier.temporary, true), eq(earlier.userId, principal.userId), eq(earlier.recordId, files.recordId)),
          and(eq(earlier.temporary, false), sql`${orders.id} is not null`, visibleOrders({ scope, principal })),
        ),
      ),
    )
    .orderBy(asc(earlier.createdAt), asc(earlier.id))
    .limit(most)
    .as('before')
  const found = await db
    .select({ fileId: files.id, orderId: before.orderId, orderNo: before.orderNo, userName: before.userName, at: before.at })
    .from(files)
    .innerJoinLateral(before, sql`true`)
    .where(inArray(files.id, ids))
    .orderBy(asc(files.id), asc(before.at))
  const shown = found.map(({ fileId, at, ...use }) => ({ fileId, use: { ...use, fileUploadTime: siteTime(at) } }))
  return new Map([...groupBy(shown, ({ fileId }) => fileId)].map(([id, some]) => [id, some.map(({ use }) => use)]))
}
