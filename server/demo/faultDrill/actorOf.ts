import { and, eq } from 'drizzle-orm'
import { capabilitiesOf } from '../../../core/resources.ts'
import type { Services } from '../../context.ts'
import { grantedUrls, type User } from '../../principal.ts'
import { orgs, users } from '../../tables/index.ts'

/** An account of the demonstration as it would be signed in, with what it is granted now; null where it may not sign in. It has no session: nobody's place is taken. */
export async function actorOf(db: Services['db'], userId: string): Promise<User | null> {
  const [row] = await db
    .select({
      userId: users.id,
      loginName: users.loginName,
      userName: users.userName,
      orgId: users.orgId,
      orgKind: orgs.kind,
      unitId: users.unitId,
      customerId: users.customerId,
      granted: grantedUrls(users.id),
    })
    .from(users)
    .innerJoin(orgs, eq(orgs.id, users.orgId))
    .where(and(eq(users.id, userId), eq(users.state, 'active')))
  if (!row) return null
  const { granted, ...user } = row
  return {
    kind: 'user',
    ...user,
    resources: new Set(granted),
    capabilities: capabilitiesOf(granted),
    tokenHash: '',
    loginPath: '',
    signKeyId: '',
    signKey: '',
    parentHash: null,
    mustChangePassword: false,
  }
}
