import { and, eq } from 'drizzle-orm'
import type { FileModule } from '../../../core/files.ts'
import type { Context } from '../../context.ts'
import { contracts } from '../../tables/index.ts'

/** Whose a record is; null for one the caller does not see. */
type Holder = (context: Pick<Context, 'db' | 'scope'>, recordId: string) => Promise<{ orgId: string } | null>

/** Who sees what files hang on: the same people as see the record. */
const holders: Record<FileModule, Holder> = {
  async contract({ db, scope }, recordId) {
    const [row] = await db
      .select({ orgId: contracts.orgId })
      .from(contracts)
      .where(
        and(
          scope.owns(contracts),
          scope.customerId ? eq(contracts.customerId, scope.customerId) : undefined,
          eq(contracts.id, Number(recordId)),
        ),
      )
    return row ?? null
  },
}

export const holderOf = (context: Pick<Context, 'db' | 'scope'>, module: FileModule, recordId: string) => holders[module](context, recordId)
