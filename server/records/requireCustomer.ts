import { and, eq, isNull } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { customers } from '../tables/index.ts'

const unknown = '没有这个客户，请重新选择'

/**
 * The organisation of a customer, which a record of that customer belongs to.
 * @param orgId it has to stay
 * @throws Failure 400 at the field unless the caller sees the customer, and it was not removed
 */
export async function requireCustomer({ db, scope }: ChangeContext, id: string, orgId?: string): Promise<string> {
  const seen = and(scope.owns(customers), scope.seesCustomer(customers.id))
  const which = and(eq(customers.id, id), isNull(customers.removedAt), seen, orgId === undefined ? undefined : eq(customers.orgId, orgId))
  const [found] = await db.select({ orgId: customers.orgId }).from(customers).where(which)
  if (!found) throw invalid(unknown, { customerId: unknown })
  return found.orgId
}
