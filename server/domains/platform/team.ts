import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { team } from '../../../core/contract/platform/team.ts'
import { maskPhone } from '../../access/maskPhone.ts'
import type { Handlers } from '../../http/Handlers.ts'
import type { Scope } from '../../rights/scope.ts'
import { orgs, users } from '../../tables/index.ts'

/** Organisation types of the documents (dictionary zzlbbm). */
const kinds: Record<string, string> = { '0': 'platform', '1': 'enterprise', '2': 'team', '3': 'base', '4': 'grid' }

const own = (scope: Scope): SQL | undefined => (scope.everything ? undefined : eq(orgs.enterpriseId, scope.orgId))

export const teamHandlers: Handlers<typeof team> = {
  // No leader is no error: an empty name says so.
  async getTeamLeaderInfo({ orgId, zzjgid }, { db, scope }) {
    const [leader] = await db
      .select({ userName: users.userName, phone: users.phone })
      .from(orgs)
      .innerJoin(users, eq(users.id, orgs.leaderUserId))
      .where(and(eq(orgs.id, zzjgid), orgId ? eq(orgs.enterpriseId, orgId) : undefined, own(scope)))
    return { userName: leader?.userName ?? '', phtone: maskPhone(leader?.phone ?? null) }
  },

  async getOrgListByOrg({ baseId, zzlbbm }, { db, scope }) {
    const rows = await db
      .select({ zzjgId: orgs.id, zzjgmc: orgs.name, orgId: orgs.enterpriseId })
      .from(orgs)
      .where(and(eq(orgs.kind, kinds[zzlbbm] ?? ''), baseId ? eq(orgs.parentId, baseId) : undefined, own(scope)))
      .orderBy(asc(orgs.sort), asc(orgs.id))
    return rows.map(row => ({ ...row, orgId: row.orgId ?? '' }))
  },
}
