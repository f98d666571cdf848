import { eq } from 'drizzle-orm'
import { deskKinds, type resource } from '../../../../core/contract/platform/resource.ts'
import type { Config } from '../../../config.ts'
import { forbidden } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import type { Principal } from '../../../principal.ts'
import { resources, roles, userRoles } from '../../../tables/index.ts'
import { menuTree } from './menuTree.ts'

/** Menu address of the external operations platform, opened with a ticket. */
const external = 'external:operations'

const subApps = ['authority', 'desensitization', 'hhxy', 'hsxt', 'guangcc'] as const
const subAppOf = (url: string) => subApps.find(name => url === `/${name}` || url.startsWith(`/${name}/`))

/** Entries that lead outside show only where an address is configured. */
const configured = (url: string, config: Config) => {
  const app = subAppOf(url)
  if (app) return Boolean(config.subApps[app])
  return url !== external || Boolean(config.externalPlatformUrl)
}

function holds(principal: Principal, url: string): boolean {
  if (principal.kind === 'anonymous') return false
  const app = subAppOf(url)
  return principal.resources.has(url) || (app !== undefined && principal.resources.has(`/${app}`))
}

/** A platform administrator who knows the address of a page that leads nowhere yet is told there which setting is missing. */
const mayOpen = (principal: Principal, config: Config, url: string) =>
  holds(principal, url) && (configured(url, config) || (principal.kind === 'user' && principal.orgKind === 'platform'))

const wire = {
  id: resources.id,
  parentId: resources.parentId,
  name: resources.name,
  alias: resources.alias,
  icon: resources.icon,
  url: resources.url,
  type: resources.type,
  sort: resources.sort,
}

export const resourceHandlers: Handlers<typeof resource> = {
  async getMenuByUser({ userId }, { db, principal, config }) {
    if (principal.kind !== 'user' || (userId && userId !== principal.userId)) throw forbidden()
    const rows = await db.select(wire).from(resources)
    const held = await db
      .select({ kind: roles.kind })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, principal.userId))
    const actions = rows.filter(row => row.type === '2' && row.url && principal.resources.has(row.url))
    return {
      menus: menuTree(rows, ({ url }) => Boolean(url) && holds(principal, url ?? '') && configured(url ?? '', config)),
      unset: rows
        .flatMap(({ url, type }) => (type === '1' && url?.startsWith('/') ? [url] : []))
        .filter(url => !configured(url, config) && mayOpen(principal, config, url)),
      actions: actions.map(row => row.url ?? '').sort(),
      capabilities: [...principal.capabilities].sort(),
      desk:
        deskKinds.find(kind => held.every(role => !role.kind.endsWith('admin')) && held.some(role => role.kind === kind)) ?? ('' as const),
      filingNumber: config.filingNumber ?? '',
    }
  },
  getResource: async ({ path }, { principal, config }) => ({ allowed: path.startsWith('/') && mayOpen(principal, config, path) }),
}
