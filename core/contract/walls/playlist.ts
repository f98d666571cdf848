import { z } from 'zod'
import { itemQuery, maxItems, dwellTime } from '../../rules/playlistRules.ts'
import { screenName, search } from '../../rules/rules.ts'
import { wallPaths } from '../../walls/walls.ts'
import { contract, post } from '../call.ts'
import { listing, removal } from '../record.ts'
import { Checked, CheckedNumber, Done, Id, Nothing, paged, PlaylistId } from '../shapes.ts'

/** One place on the walls' tour: which wall, asked for what, for how long. */
const PlaylistItem = z.object({
  wall: z.enum(wallPaths, '大屏不存在').describe('大屏'),
  query: Checked(itemQuery).default('').describe('参数，如 area=130100，不带问号'),
  seconds: CheckedNumber(dwellTime, '请输入停留时间').describe('停留秒数'),
})

const Transition = z.enum(['fade', 'cut']).describe('切换方式：fade 淡入淡出 cut 直接切换')
const Given = {
  name: Checked(screenName).describe('名称'),
  items: z.array(PlaylistItem).min(1, '请至少添加一个大屏').max(maxItems, `最多添加${maxItems}个大屏`).describe('大屏'),
  transition: Transition.default('fade'),
}
const Playlist = z.object({
  id: Id,
  name: z.string(),
  items: z.array(z.object({ wall: z.string(), query: z.string(), seconds: z.number().int() })),
  transition: Transition,
  updatedAt: z.string().describe('修改时间'),
})
export const PlaylistRow = Playlist.extend({
  orgId: z.string(),
  orgName: z.string().describe('所属机构：只有它的大屏可以轮播'),
  updatedBy: z.string().describe('修改人，未知时为空'),
  ...removal,
})
export type PlaylistRow = z.output<typeof PlaylistRow>

export const playlist = contract('pie', 'playlist:manage', {
  list: post(
    '/playlist/page',
    '大屏轮播列表，最近修改的在前',
    listing({ name: Checked(search).optional().describe('名称') }),
    paged(PlaylistRow),
    { records: 'playlist' },
  ),
  detail: post('/playlist/detail', '一个轮播，大屏按编号读取', z.object({ id: PlaylistId.describe('轮播') }), Playlist, {
    permission: 'reader',
  }),
  /** What a rotation may show: a wall outside of the token is skipped before it is loaded. */
  getWalls: post('/playlist/getWalls', '本令牌或本用户可打开的大屏', Nothing, z.array(z.string()), { permission: 'reader' }),
  add: post('/playlist/add', '新增轮播', z.object(Given), z.object({ id: Id }), { changes: true }),
  update: post('/playlist/update', '修改轮播，正在轮播的大屏一分钟内跟随', z.object({ id: PlaylistId, ...Given }), Done, { changes: true }),
  remove: post('/playlist/remove', '删除轮播', z.object({ id: PlaylistId }), Done, { changes: true }),
})
