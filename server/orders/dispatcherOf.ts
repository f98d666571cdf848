import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { orderSteps, users } from '../tables/index.ts'

/** Who last handed an order to a team, with their number. */
export async function dispatcherOf(
  { db }: Pick<Services, 'db'>,
  orderId: number,
): Promise<{ name: string; phone: string | null } | undefined> {
  const [found] = await db
    .select({ name: users.userName, phone: users.phone })
    .from(orderSteps)
    .innerJoin(users, eq(users.id, orderSteps.userId))
    .where(and(eq(orderSteps.orderId, orderId), eq(orderSteps.node, 'dispatch'), isNotNull(orderSteps.endedAt)))
    .orderBy(desc(orderSteps.id))
    .limit(1)
  return found
}
