import { and, eq, inArray } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'
import { files } from '../tables/index.ts'

/** What was uploaded ahead of an order hangs on it from now on: in the transaction that saves the order, and only what its writer uploaded. */
export async function claimFiles({ db, principal }: ChangeContext, temporaryId: string | undefined, order: { id: number; orgId: string }) {
  if (!temporaryId || principal.kind !== 'user') return
  await db
    .update(files)
    .set({ recordId: String(order.id), orgId: order.orgId, temporary: false })
    .where(
      and(
        eq(files.recordId, temporaryId),
        eq(files.temporary, true),
        eq(files.userId, principal.userId),
        inArray(files.module, ['order', 'orderPhoto']),
      ),
    )
}
