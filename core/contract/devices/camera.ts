import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { CameraAccountId, CameraId, CustomerId, Filled, MicrogridId, SiteId } from '../shapes.ts'

const Camera = z.object({
  deviceId: z.string().describe('摄像头编号'),
  name: z.string(),
  siteId: z.string(),
  siteName: z.string().describe('站点简称'),
  online: z.boolean(),
  playlist: z.string().describe('本站播放列表地址（HLS），请求时须带视频令牌；离线、只有单张画面（回放）时为空'),
  drawn: z.boolean().describe('画面为演示所绘，不是拍摄所得：显示时须注明“演示画面”'),
})

export type CameraRow = z.infer<typeof Camera>

/** Cameras of the sites. Vendor accounts, media servers and their addresses stay on the server: a browser sees its own origin only. */
export const camera = contract('pie', 'camera:view', {
  getSubAccessToken: get(
    '/haikang/getSubAccessToken',
    '视频令牌：数分钟内有效，只对调用者可见的摄像头有效',
    z.object({
      accountId: CameraAccountId.optional().describe('视频账号，仅缩小范围'),
      customer: CustomerId.optional().describe('客户编号，仅缩小范围'),
    }),
    z.object({ accessToken: z.string(), expiresIn: z.number().int().describe('有效期 s') }),
    { quick: 'remote' },
  ),
  getCameraList: post(
    '/haikang/getCameraList',
    '摄像头列表',
    z.object({
      siteIds: z.array(SiteId).max(200).optional().describe('站点编号'),
      microgridId: MicrogridId.optional().describe('微电网编号'),
    }),
    z.array(Camera),
    { quick: 'remote' },
  ),
  getDeviceCapture: post(
    '/haikang/getDeviceCapture',
    '摄像头最近画面',
    z.object({ accessToken: Filled(600).describe('视频令牌'), deviceId: CameraId.describe('摄像头编号') }),
    z.object({ picUrl: z.string().describe('本站图片地址，请求时须带视频令牌；没有画面时为空'), captureTime: z.string() }),
    { quick: 'remote' },
  ),
})
