import { and, eq, ne } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'
import { files } from '../tables/index.ts'

/**
 * Ids of an order's checks of which the server holds a photograph. Phones without a network send photographs before the
 * results they belong to (console/field/outbox.ts).
 */
export async function picturedChecks({ db }: ChangeContext, orderId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ part: files.part })
    .from(files)
    .where(and(eq(files.module, 'orderPhoto'), eq(files.recordId, String(orderId)), eq(files.purpose, 'photo'), ne(files.part, '')))
  return new Set(rows.map(({ part }) => part))
}
