import { z } from 'zod'
import { itemQuery } from '../../rules/playlistRules.ts'
import { screenName, search } from '../../rules/rules.ts'
import { wallPaths } from '../../walls/walls.ts'
import { post, quickContract } from '../call.ts'
import { AlarmId, Checked, Id, OrgId, SiteId } from '../shapes.ts'

/** What a conductor may tell the walls of a name. */
const Cue = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('wall'),
    path: z.enum(wallPaths, '大屏不存在').describe('大屏'),
    query: Checked(itemQuery).default('').describe('参数，不带问号'),
  }),
  z.object({ kind: z.literal('site'), itemNumber: SiteId.describe('站点编号') }),
  z.object({
    kind: z.literal('incident'),
    alarmId: AlarmId.describe('告警编号'),
  }),
  z.object({ kind: z.literal('freeze') }),
  z.object({ kind: z.literal('go') }),
  /** Back to what the wall shows by itself: its rotation, or the wall of its address. */
  z.object({ kind: z.literal('rotation') }),
])
export type CueInput = z.input<typeof Cue>

const Wall = z.object({
  name: Checked(screenName).describe('大屏名称'),
  orgId: OrgId.optional().describe('机构，缺省为本机构'),
})

export const NamedWall = z.object({
  orgId: z.string(),
  orgName: z.string(),
  name: z.string(),
  count: z.number().int().describe('同名且在线的大屏数'),
  people: z.number().int().describe('以同一名称打开画面的人员浏览器数'),
  since: z.string().describe('最早一块的连接时间'),
  shows: z.array(
    z.object({ path: z.string(), query: z.string(), frozen: z.boolean().describe('画面已冻结'), rotating: z.boolean().describe('轮播中') }),
  ),
  walls: z.array(z.string()).describe('这些大屏的令牌都可打开的画面；只有人员浏览器时为其可打开的画面'),
})
export type NamedWall = z.output<typeof NamedWall>

export const cue = quickContract('pie', 'wall:conduct', {
  getWalls: post(
    '/cue/getWalls',
    '在线的命名大屏与它们显示的画面',
    z.object({ orgId: OrgId.optional().describe('机构，缺省为可见的全部') }),
    z.array(NamedWall),
  ),
  getSites: post(
    '/cue/getSites',
    '按名称查找大屏可以聚焦的站点，最多 20 个',
    z.object({ keyword: Checked(search).default('').describe('站点名称'), orgId: OrgId.optional().describe('大屏所属机构') }),
    z.array(z.object({ itemNumber: Id, itemName: z.string(), areaName: z.string(), itemType: z.string() })),
  ),
  send: post(
    '/cue/send',
    '指挥一个名称下的全部大屏',
    Wall.extend({ cue: Cue }),
    z.object({ reached: z.number().int().describe('当时在线的大屏数'), people: z.number().int().describe('当时在线的人员浏览器数') }),
    { changes: true },
  ),
})
