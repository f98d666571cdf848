import { and, asc, eq, sql } from 'drizzle-orm'
import type { item } from '../../../core/contract/platform/item.ts'
import { pageOf } from '../../database/page.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { orgs, sites } from '../../tables/index.ts'

export const itemHandlers: Handlers<typeof item> = {
  async getItemByOrgId({ orgId }, { db, scope }) {
    const rows = await db
      .select({
        itemNo: orgs.id,
        itemName: orgs.name,
        orgId: sql<string>`coalesce(${orgs.enterpriseId}, '')`.as('org'),
        stationCount: sql<number>`(select count(*)::int from ${sites} where ${and(eq(sites.baseId, orgs.id), scope.sees())})`.as(
          'stations',
        ),
      })
      .from(orgs)
      .where(
        and(
          eq(orgs.kind, 'base'),
          scope.everything ? undefined : eq(orgs.enterpriseId, scope.orgId),
          orgId ? eq(orgs.enterpriseId, orgId) : undefined,
        ),
      )
      .orderBy(asc(orgs.sort), asc(orgs.id))
    return rows
  },

  async getPageSystemListByItemNo({ itemNo, ...paging }, { db, scope }) {
    const where = and(scope.sees(), eq(sites.baseId, itemNo))
    const rows = await db
      .select({
        systemNo: sites.id,
        systemName: sites.name,
        systemType: sites.type,
        address: sites.address,
        longitude: sites.longitude,
        latitude: sites.latitude,
      })
      .from(sites)
      .where(where)
      .orderBy(asc(sites.id))
      .limit(paging.size)
      .offset((paging.current - 1) * paging.size)
    return pageOf(rows, await db.$count(sites, where), paging)
  },
}
