import { z } from 'zod'
import { search } from '../../rules/rules.ts'
import { contract, post } from '../call.ts'
import { Checked, Day, Done, Flag, paged, paging, SiteIds, UnitId } from '../shapes.ts'

const managed = { permission: 'baseStation:manage', changes: true } as const
const from = { from: Day.describe('生效日期，当日起') }

const Station = z.object({
  systemNo: z.string(),
  systemName: z.string().describe('站点'),
  systemType: z.string().describe('001 配电 002 集中式光伏 003 分布式光伏 004 储能 005 充电 006 村庄'),
  consName: z.string().describe('客户'),
  areaName: z.string().describe('所属区域'),
  baseId: z.string().describe('今日所属运维基地，空为没有'),
  baseName: z.string(),
  since: z.string().describe('归属自，空为一直'),
  nextBase: z.string().describe('已登记的下一个基地，空为不再归属任何基地'),
  nextFrom: z.string().describe('下一次变更的日期，空为没有'),
})
export type BaseStation = z.output<typeof Station>

/** Which maintenance base looks after which sites, and since when. */
export const baseStation = contract('metadata', 'baseStation:read', {
  getSystemByBaseStation: post(
    '/system/getSystemByBaseStation',
    '站点分页，可只看一个运维基地的',
    paging({
      baseId: UnitId.optional(),
      unbound: Flag.optional().describe('true：只看尚无基地的'),
      keyword: Checked(search).optional().describe('站点、客户名称中的字'),
    }),
    paged(Station),
  ),
  bindBaseStation: post(
    '/system/bindBaseStation',
    '将站点归入运维基地',
    z.object({ baseId: UnitId, systemNos: SiteIds, ...from }),
    Done,
    managed,
  ),
  unbindBaseStation: post('/system/unbindBaseStation', '将站点移出运维基地', z.object({ systemNos: SiteIds, ...from }), Done, managed),
})
