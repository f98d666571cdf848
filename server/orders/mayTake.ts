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

/** Enterprises with operators who may sign in: asked once for all orders of a list, not for each. */
const watched = sql`
  select person.org_id from users person
    join user_roles on user_roles.user_id = person.id
    join roles on roles.id = user_roles.role_id
  where person.org_id is not null and person.state = 'active' and roles.kind = 'operator'
`

/** Whose step it is among those who may take it: the others could, and leave it to this one. As a condition on `orders`. */
function isLeftTo(performer: Performer | null, { unitId, customerId, userId }: User): SQL {
  const made = sql`orders.created_by = ${userId}`
  switch (performer) {
    case 'crew':
      return sql`${unitId !== null}`
    // Few may, and nobody of them more than the others.
    case 'reviewer':
      return sql`true`
    case 'declarer':
      return made
    // Who asked for the work sees whether it was done: the customer, whoever made the order or sent the team.
    case 'others':
      return customerId
        ? sql`true`
        : sql`
          (
            ${made}
            or exists (
              select from order_steps done
              where done.order_id = orders.id and done.node = 'dispatch' and done.user_id = ${userId}
            )
          )
        `
    // Those of a base have its sites in their hands. In the office it is the watch, where the enterprise has one.
    case null:
      return unitId
        ? sql`orders.base_id in (${unitId}, (select parent_id from orgs where orgs.id = ${unitId}))`
        : sql`(orders.org_id in (${watched} and person.id = ${userId}) or orders.org_id not in (${watched}))`
  }
}

/** A condition on the steps the caller may take. */
async function stepsWhere(
  { principal }: Pick<Context, 'principal'>,
  which: (performer: Performer | null, user: User) => SQL,
): Promise<SQL<boolean>> {
  if (principal.kind !== 'user') return sql`false`
  // A condition for each kind of performer, not for each step: what a statement repeats has to be planned again and again.
  const steps = new Map<Performer | null, SQL[]>()
  for (const [kind, process] of Object.entries(await processes()))
    for (const { id, capability, performer } of process.steps.values())
      if (principal.capabilities.has(capability)) steps.set(performer, [...(steps.get(performer) ?? []), sql`(${kind}, ${id})`])
  const ways = [...steps].map(
    ([performer, of]) => sql`((orders.kind, order_steps.node) in (${sql.join(of, sql`, `)}) and ${which(performer, principal)})`,
  )
  if (ways.length === 0) return sql`false`
  const either = sql<boolean>`(${sql.join(ways, sql` or `)})`
  // Orders of sites that were entrusted are looked at, and worked on by others.
  return principal.orgKind === 'enterprise' ? sql<boolean>`(orders.org_id = ${principal.orgId} and ${either})` : either
}

/**
 * Condition on `orders` with its open step in `order_steps`: the caller may take that step. One rule for what a list
 * offers and what a call allows.
 */
export const mayTakeNow = (context: Pick<Context, 'principal'>) => stepsWhere(context, performs)

/** What of open steps concerns the caller, as conditions on `orders` and `order_steps`. */
export interface MySteps {
  /** The caller may take it. */
  may: SQL<boolean>
  /** It is the caller's own, and not only one that could be taken in another's place. */
  mine: SQL<boolean>
}

/** For whoever asks for an order and not for its steps. */
export const noSteps: MySteps = { may: sql`false`, mine: sql`false` }

export const myStepsNow = async (context: Pick<Context, 'principal'>): Promise<MySteps> => ({
  may: await mayTakeNow(context),
  mine: await stepsWhere(context, (performer, user) => sql`(${performs(performer, user)} and ${isLeftTo(performer, user)})`),
})
