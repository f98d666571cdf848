import { z } from 'zod'
import { itemName, itemNumber } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import * as its from '../record.ts'
import { Checked, Code, CustomerId, Done, Flag, OrgId, paged, paging, SiteId, Text, UnitId } from '../shapes.ts'

const ItemId = its.recordId('item', '项目')
const Given = {
  itemName: Checked(itemName).describe('项目名称'),
  itemNo: its.OwnCode(itemNumber).describe('项目编号'),
  itemStatus: Code(10).min(1, '请选择项目状态').describe('项目状态，字典 project_status'),
  startDate: its.MaybeDay('开工日期'),
  endDate: its.MaybeDay('投运日期'),
  ...its.Contact,
  remark: its.Remark,
}
const Item = its.record({ ...Given, stationCount: z.number().int().describe('站点数') })
export type Item = z.output<typeof Item>
const ItemSystem = z.object({
  systemNo: z.string(),
  systemName: z.string(),
  systemType: z.string(),
  address: z.string(),
  customerName: z.string().describe('所属客户'),
})
export type ItemSystem = z.output<typeof ItemSystem>
const filters = {
  keyword: Text(40).optional().describe('名称、编号'),
  itemStatus: Code(10).optional().describe('项目状态，字典 project_status'),
}
const managed = { permission: 'item:manage', changes: true } as const
// Patrols and attendance ask for it, who know no projects.
const ofBases = { permission: 'home:read' } as const

/** Projects with their stations; and, as patrols ask for them, the operations bases of an enterprise with theirs. */
export const item = contract('metadata', 'item:read', {
  list: post('/item/page', '项目分页，最近修改的在前', its.listing(filters), paged(Item), { records: 'item' }),
  detail: post('/item/getPieCcstItemById', '一个项目', z.object({ id: ItemId }), Item),
  save: post(
    '/item/saveOrUpdate',
    '新增或修改项目',
    its.changed(ItemId, Given).partial({ id: true }),
    z.object({ id: z.string() }),
    managed,
  ),
  remove: post('/item/delete', '删除没有站点的项目', z.object({ id: ItemId }), Done, managed),
  getCcstItemByOrgId: get(
    '/item/getCcstItemByOrgId',
    '一个企业的项目',
    z.object({ orgId: OrgId.optional() }),
    z.array(its.Choice.extend({ itemNo: z.string(), itemStatus: z.string() })),
  ),
  getItemSystemListByCustomer: get(
    '/item/getItemSystemListByCustomer',
    '一个项目的站点，或可供加入的其他站点',
    paging({
      id: ItemId,
      bound: Flag.default(false).describe('true：项目的站点；false：其余的'),
      customerId: CustomerId.optional().describe('站点所属客户'),
      keyword: Text(40).optional().describe('站点、客户名称'),
    }),
    paged(ItemSystem),
  ),
  addSystems: post(
    '/item/detail/add',
    '加入站点',
    z.object({ id: ItemId, systemNos: z.array(SiteId).min(1, '请选择站点').max(100, '一次最多 100 个') }),
    Done,
    managed,
  ),
  removeSystem: get('/item/detail/delete', '移出站点', z.object({ id: ItemId, systemNo: SiteId }), Done, managed),
  saveProjects: post(
    '/system/project/saveOrUpdate',
    '一个站点所属的项目：以给出的为准',
    z.object({ systemNo: SiteId, itemIds: z.array(ItemId).max(20, '一个站点最多属于 20 个项目') }),
    Done,
    managed,
  ),
  getItemByOrgId: get(
    '/item/getItemByOrgId',
    '一个企业的运维基地',
    z.object({ orgId: OrgId.optional() }),
    z.array(z.object({ itemNo: z.string(), itemName: z.string(), orgId: z.string(), stationCount: z.number().int().describe('站点数') })),
    ofBases,
  ),
  getPageSystemListByItemNo: get(
    '/item/getPageSystemListByItemNo',
    '一个运维基地的站点分页',
    paging({ itemNo: UnitId }),
    paged(
      z.object({
        systemNo: z.string(),
        systemName: z.string(),
        systemType: z.string(),
        address: z.string(),
        longitude: z.number(),
        latitude: z.number(),
      }),
    ),
    ofBases,
  ),
})
