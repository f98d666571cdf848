import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { defaultResourcesOf } from '../../core/resources/resources.ts'
import { type RoleKind, roleKinds } from '../../core/resources/roleKinds.ts'
import type { Database } from '../database/db.ts'
import { hashPassword } from '../access/passwords.ts'
import { orgs, roleResources, roles, userRoles, users } from '../tables/index.ts'

/**
 * An installation without demonstration data and without anybody who administers the platform gets its platform
 * organisation and one administrator, whose random password is told once and must be changed at the first sign-in.
 */
export async function ensureFirstAdmin(db: Database['db'], log: (text: string) => void) {
  const [known] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(roles.kind, 'platform-admin'), eq(users.state, 'active')))
  if (known?.count) return
  const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}@Aa1`
  const passwordHash = await hashPassword(password)
  const loginName = await db.transaction(async tx => {
    await tx.insert(orgs).values({ id: '1', kind: 'platform', name: '平台' }).onConflictDoNothing()
    for (const [kind, name] of Object.entries(roleKinds)) {
      await tx
        .insert(roles)
        .values({ id: `1:${kind}`, name, kind, orgId: '1' })
        .onConflictDoNothing()
      await tx
        .insert(roleResources)
        .values(defaultResourcesOf(kind as RoleKind).map(resourceId => ({ roleId: `1:${kind}`, resourceId })))
        .onConflictDoNothing()
    }
    // Somebody else may have the name, or have had the place.
    for (let n = 1; ; n++) {
      const name = n === 1 ? 'admin' : `admin${n}`
      const account = { id: name, loginName: name, userName: '平台-管理员', passwordHash, orgId: '1', mustChangePassword: true }
      const made = await tx.insert(users).values(account).onConflictDoNothing().returning({ id: users.id })
      if (made.length === 0) continue
      await tx.insert(userRoles).values({ userId: name, roleId: '1:platform-admin' })
      return name
    }
  })
  log(`\n首个管理员 (first administrator): ${loginName} / ${password}\n首次登录须修改密码 (to be changed at the first sign-in)\n`)
}
