import { and, asc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import { item } from '../../../core/contract/platform/item.ts'
import type { ChangeContext } from '../../context.ts'
import { matches } from '../../database/keyword.ts'
import { pageOf, readPage } from '../../database/page.ts'
import { missing } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { crud, searches } from '../../records/crud.ts'
import { recordOf } from '../../records/records.ts'
import { customers, itemSites, orgs, sites, items as table } from '../../tables/index.ts'

const regular = crud(item, table, {
  columns: {
    itemName: table.name,
    itemNo: table.code,
    itemStatus: table.status,
    startDate: table.startDay,
    endDate: table.endDay,
    stationCount: sql<number>`(select count(*)::int from item_sites s where s.item_id = items.id)`,
  },
  filters: { keyword: searches(table.name, table.code), itemStatus: table.status },
  unique: { items_code: ['itemNo', '已有此编号的项目'] },
  dependants: { 个站点: itemSites.itemId },
  masked: ['contactPhone'],
  importedBy: ['itemNo'],
})

/** A project that the caller may change, held. */
const held = (id: string, context: ChangeContext) => recordOf(context, `item:${id}`).records.held(id, context)

/** Refuses stations the caller does not see. @param orgId they have to be of */
async function requireSites(ids: readonly string[], orgId: string, { db, scope }: ChangeContext) {
  const wanted = [...new Set(ids)]
  const found = await db.$count(sites, and(inArray(sites.id, wanted), eq(sites.orgId, orgId), scope.sees()))
  if (found < wanted.length) throw missing()
}

const userOf = ({ principal }: ChangeContext) => (principal.kind === 'user' ? principal.userId : '')

export const itemHandlers: Handlers<typeof item> = {
  ...regular,

  getCcstItemByOrgId: ({ orgId }, { db, scope }) =>
    db
      .select({ id: table.id, name: table.name, itemNo: table.code, itemStatus: table.status })
      .from(table)
      .where(and(isNull(table.removedAt), scope.owns(table), orgId ? eq(table.orgId, orgId) : undefined))
      .orderBy(asc(table.name), asc(table.id))
      .limit(5000),

  async getItemSystemListByCustomer({ id, bound, customerId, keyword, ...paging }, context) {
    const { db, scope } = context
    const { orgId } = await regular.detail({ id }, context)
    const inItem = sql`${sites.id} in (select ${itemSites.siteId} from ${itemSites} where ${eq(itemSites.itemId, id)})`
    const query = db
      .select({
        systemNo: sites.id,
        systemName: sites.name,
        systemType: sites.type,
        address: sites.address,
        customerName: sql<string>`coalesce(${customers.name}, '')`.as('customer'),
      })
      .from(sites)
      .leftJoin(customers, eq(customers.id, sites.customerId))
      .where(
        and(
          scope.sees(),
          eq(sites.orgId, orgId),
          bound ? inItem : not(inItem),
          customerId ? eq(sites.customerId, customerId) : undefined,
          matches(keyword, sites.name, sites.shortName, customers.name),
        ),
      )
      .$dynamic()
    const page = await readPage(db, query, [asc(sites.name), asc(sites.id)], paging)
    return { ...page, records: page.records as Awaited<typeof query> }
  },

  async addSystems({ id, systemNos }, context) {
    const { db, clock, note } = context
    const row = await held(id, context)
    const orgId = String(row.orgId)
    await requireSites(systemNos, orgId, context)
    const values = [...new Set(systemNos)].map(siteId => ({ orgId, itemId: id, siteId, addedAt: clock(), addedBy: userOf(context) }))
    await db.insert(itemSites).values(values).onConflictDoNothing()
    note({ orgId, detail: { itemNo: row.code, added: systemNos.join('、') } })
    return new WithMessage('添加成功', null)
  },

  async removeSystem({ id, systemNo }, context) {
    const row = await held(id, context)
    const orgId = String(row.orgId)
    await requireSites([systemNo], orgId, context)
    await context.db.delete(itemSites).where(and(eq(itemSites.itemId, id), eq(itemSites.siteId, systemNo)))
    context.note({ orgId, target: id, detail: { itemNo: row.code, removed: systemNo } })
    return new WithMessage('移出成功', null)
  },

  async saveProjects({ systemNo, itemIds }, context) {
    const { db, clock, note, scope } = context
    const [site] = await db
      .select({ orgId: sites.orgId })
      .from(sites)
      .where(and(eq(sites.id, systemNo), scope.sees()))
    if (!site) throw missing()
    const wanted = [...new Set(itemIds)].sort()
    for (const id of wanted) if ((await held(id, context)).orgId !== site.orgId) throw missing()
    const others = wanted.length > 0 ? not(inArray(itemSites.itemId, wanted)) : undefined
    await db.delete(itemSites).where(and(eq(itemSites.siteId, systemNo), others))
    if (wanted.length > 0)
      await db
        .insert(itemSites)
        .values(wanted.map(itemId => ({ orgId: site.orgId, itemId, siteId: systemNo, addedAt: clock(), addedBy: userOf(context) })))
        .onConflictDoNothing()
    note({ target: systemNo, orgId: site.orgId, detail: { itemIds: wanted.join('、') } })
    return new WithMessage('保存成功', null)
  },

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
