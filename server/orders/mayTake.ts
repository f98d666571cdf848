import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { User } from '../principal.ts'
import { processes } from './process/processes.ts'
import type { Performer } from './process/readProcess.ts'

/** Who of those who can take a step may, as a condition on `orders`. */
function performs(performer: Performer | null, { unitId, customerId, userId, capabilities }: User): SQL {
  switch (performer) {
    case null:
      return sql`true`
    // The office registers for a team that has no way to; another team never does.
    case 'crew':
      return unitId ? sql`orders.crew_id = ${unitId}` : sql`${capabilities.has('order:dispatch')}`
    // Nobody accepts their own work, nor their team's: neither who handed it in nor who checked a part of it.
    case 'others':
      return sql`
        ${unitId ? sql`orders.crew_id is distinct from ${unitId}` : sql`true`}
        and not exists (
          select from order_steps done
          where done.order_id = orders.id and done.node = 'work' and done.user_id = ${userId}
        )
        and not exists (
          select from order_checks found
          where found.order_id = orders.id and found.user_id = ${userId}
        )
      `
    // Nobody approves what they have planned themselves, also where somebody else has sent it.
    case 'reviewer':
      return sql`
        orders.created_by <> ${userId}
        and not exists (
          select from order_steps done
          where done.order_id = orders.id and done.node = 'plan' and done.user_id = ${userId}
        )
      `
    case 'declarer':
      return customerId || unitId ? sql`orders.created_by = ${userId}` : sql`true`
  }
}

/**
 * Condition on `orders` with its open step in `order_steps`: the caller may take that step. One rule for what a list
 * offers and what a call allows.
 */
export async function mayTakeNow({ principal }: Pick<Context, 'principal'>): Promise<SQL<boolean>> {
  if (principal.kind !== 'user') return sql`false`
  const ways = Object.entries(await processes()).flatMap(([kind, { steps }]) =>
    [...steps.values()]
      .filter(({ capability }) => principal.capabilities.has(capability))
      .map(({ id, performer }) => sql`(orders.kind = ${kind} and order_steps.node = ${id} and ${performs(performer, principal)})`),
  )
  return ways.length ? sql`(${sql.join(ways, sql` or `)})` : sql`false`
}
