import { z } from 'zod'
import { screenName, search } from '../../rules/rules.ts'
import { wallPaths } from '../../walls/walls.ts'
import { post, quickContract } from '../call.ts'
import { Checked, Done, Id, Nothing, OrgId, paged, paging, ScreenTokenId, Time } from '../shapes.ts'

const admin = { permission: 'screenToken:manage' } as const
const changing = { ...admin, changes: true } as const
const Name = Checked(screenName).describe('名称')

/** A wall's token as the console lists it; the token itself was told once, when it was issued. */
const ScreenToken = z.object({
  id: Id,
  name: z.string(),
  orgId: z.string(),
  orgName: z.string().describe('所属机构：只显示它的数据'),
  walls: z.array(z.string()).describe('可打开的大屏'),
  createdBy: z.string().describe('签发人，未知时为空'),
  createdAt: z.string().describe('签发时间'),
  lastSeenAt: z.string().describe('最近在线，精确到分钟，从未连接时为空'),
  lastAddress: z.string().describe('最近在线的网络地址'),
  lastWall: z.string().describe('最近显示的大屏'),
  expiresAt: z.string().describe('到期时间，长期有效时为空'),
  revokedAt: z.string().describe('撤销时间，未撤销时为空'),
})
export type ScreenTokenRow = z.output<typeof ScreenToken>

export const screen = quickContract('pie', 'session', {
  /** Only where demonstration data is shown: walls open without a token then. */
  openDemo: post('/screen/openDemo', '演示模式下取得只读大屏令牌', Nothing, z.object({ token: z.string() }), { permission: 'public' }),
  getSettings: post(
    '/screen/getSettings',
    '大屏设置：默认区域、审图号',
    Nothing,
    z.object({ areaCode: z.string(), approvalNumber: z.string(), orgName: z.string() }),
    {
      permission: 'map:read',
    },
  ),
  list: post(
    '/screen/page',
    '大屏令牌列表，未撤销的在前；演示模式发给大屏的令牌也在其中，归平台',
    paging({
      name: Checked(search).optional().describe('名称'),
      orgId: OrgId.optional().describe('机构'),
      state: z.enum(['live', 'expired', 'revoked']).optional().describe('状态'),
    }),
    paged(ScreenToken),
    admin,
  ),
  getOrgs: post(
    '/screen/getOrgs',
    '可为其签发大屏令牌的机构',
    Nothing,
    z.array(z.object({ orgId: z.string(), orgName: z.string() })),
    admin,
  ),
  issue: post(
    '/screen/issue',
    '签发大屏令牌；令牌只在此时返回一次',
    z.object({
      name: Name,
      walls: z.array(z.enum(wallPaths)).min(1, '请选择大屏').max(50).describe('大屏'),
      orgId: OrgId.optional().describe('机构，缺省为本机构'),
      expiresAt: z
        .union([z.literal(''), Time])
        .optional()
        .describe('有效期至，缺省为长期有效'),
    }),
    z.object({ id: z.string(), token: z.string() }),
    changing,
  ),
  rename: post('/screen/rename', '大屏令牌改名', z.object({ id: ScreenTokenId, name: Name }), Done, changing),
  revoke: post('/screen/revoke', '撤销大屏令牌，大屏随即停止显示', z.object({ id: ScreenTokenId }), Done, changing),
})
