import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { missing } from '../failure.ts'
import { orgs, users } from '../tables/index.ts'
import type { Crew } from './openOrders.ts'

/** The crew must be a team of the orders' own enterprise, whoever decides; its leader comes from the database, not from the form. */
export async function crewOf({ db }: Pick<Context, 'db'>, crewId: string, enterprises: readonly string[], refusal: string): Promise<Crew> {
  const [crew] = await db
    .select({ id: orgs.id, name: orgs.name, leader: users.userName, phone: users.phone })
    .from(orgs)
    .leftJoin(users, eq(users.id, orgs.leaderUserId))
    .where(and(eq(orgs.id, crewId), eq(orgs.kind, 'team'), sql`${orgs.enterpriseId} = all(${sql.param([...enterprises])})`))
  if (!crew) throw missing(refusal)
  return crew
}
