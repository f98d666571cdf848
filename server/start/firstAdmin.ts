import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type RoleKind, roleKinds, defaultResourcesOf } from '../../core/resources.ts'
import type { Database } from '../database/db.ts'
import { hashPassword } from '../access/passwords.ts'
import { orgs, roleResources, roles, userRoles, users } from '../tables/index.ts'

/**
 * A new installation without demonstration data gets its platform organisation and one administrator; the password is random
 * and told once.
 */
export async function ensureFirstAdmin(db: Database['db'], tell: (text: string) => void) {
  const [known] = await db.select({ count: sql<number>`count(*)` }).from(users)
  if (known?.count) return
  const password = `${randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')}@Aa1`
  const passwordHash = await hashPassword(password)
  await db.transaction(async tx => {
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
    await tx.insert(users).values({ id: 'admin', loginName: 'admin', userName: '平台-管理员', passwordHash, orgId: '1' })
    await tx.insert(userRoles).values({ userId: 'admin', roleId: '1:platform-admin' })
  })
  tell(`\n首个管理员 (first administrator): admin / ${password}\n请登录后立即修改密码 (change it after signing in)\n`)
}
