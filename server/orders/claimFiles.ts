import { and, eq, inArray, sql } from 'drizzle-orm'
import { fileModules } from '../../core/rules/files.ts'
import type { ChangeContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { files } from '../tables/index.ts'

const modules = ['order', 'orderPhoto'] as const

/**
 * What was uploaded ahead of an order hangs on it from now on: in the transaction that saves the order, and only what its writer uploaded.
 * @throws Failure 400 where the order, or a heading of it, would hold more than it may
 */
export async function claimFiles({ db, principal }: ChangeContext, temporaryId: string | undefined, order: { id: number; orgId: string }) {
  if (!temporaryId || principal.kind !== 'user') return
  const claimed = await db
    .update(files)
    .set({ recordId: String(order.id), orgId: order.orgId, temporary: false })
    .where(
      and(
        eq(files.recordId, temporaryId),
        eq(files.temporary, true),
        eq(files.userId, principal.userId),
        inArray(files.module, [...modules]),
      ),
    )
    .returning({ id: files.id })
  if (claimed.length === 0) return
  for (const module of modules) {
    const { most, each } = fileModules[module]
    const headings = each === 'record' ? [] : [files.business, files.purpose, files.part]
    const [fullest] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(files)
      .where(and(eq(files.module, module), eq(files.recordId, String(order.id))))
      .groupBy(files.recordId, ...headings)
      .orderBy(sql`count(*) desc`)
      .limit(1)
    const full = each === 'record' ? `每条记录最多 ${most} 个附件` : `每项最多 ${most} 张照片`
    if (fullest && fullest.count > most) throw invalid(full, { fileDataid: full })
  }
}
