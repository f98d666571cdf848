import { z } from 'zod'
import { contract, Nothing, post } from './call.ts'

export const screen = contract('pie', 'session', {
  /** Only where demonstration data is shown: walls open without a token then. */
  openDemo: post('/screen/openDemo', '演示模式下取得只读大屏令牌', Nothing, z.object({ token: z.string() }), { permission: 'public' }),
  getSettings: post(
    '/screen/getSettings',
    '大屏设置：默认区域、审图号、底图',
    Nothing,
    z.object({ areaCode: z.string(), approvalNumber: z.string(), tilesUrl: z.string(), orgName: z.string() }),
    {
      permission: ['/map'],
    },
  ),
})
