import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OrderParty } from '../../core/contract/orders/order.ts'
import type { Context } from '../context.ts'
import { orgs, type orders, users } from '../tables/index.ts'
import { dispatcherOf } from './dispatcherOf.ts'

interface Party {
  name: string
  phone: string | null
}

const leaders = alias(users, 'crew_leader')

/** Who that is at an order, with the number as it is known. */
export async function partyOf(
  context: Pick<Context, 'db'>,
  order: typeof orders.$inferSelect,
  who: OrderParty,
): Promise<Party | undefined> {
  if (who === 'contact') return { name: order.contactName ?? '', phone: order.contactPhone }
  if (who === 'principal') return { name: order.principal ?? '', phone: order.principalContact }
  if (who === 'dispatcher') return dispatcherOf(context, order.id)
  const [leader] = await context.db
    .select({ name: leaders.userName, phone: leaders.phone })
    .from(orgs)
    .innerJoin(leaders, eq(leaders.id, orgs.leaderUserId))
    .where(eq(orgs.id, order.crewId ?? ''))
  return leader
}
