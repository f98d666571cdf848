import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Filled, Judged, OrgId, paged, paging, PatrolId, Time } from '../shapes.ts'

/** Most positions of one request: some eight hours at one a minute. */
export const mostPoints = 500
/** Most positions and photographs of one round: two weeks at one a minute. */
export const mostOfRound = 20_000

const types = ['00', '01'] as const

const Point = z.object({
  id: z.string(),
  patrolId: z.string(),
  type: z.enum(types).describe('00 定位，01 照片'),
  longitude: z.number(),
  latitude: z.number(),
  accuracy: z.number().describe('定位精度，米'),
  speed: z.number().nullable().describe('设备给出的速度，米/秒，没有时为空'),
  time: z.string(),
  mark: z.string().describe('不可信的原因编码，可信时为空'),
  markName: z.string(),
  fileId: z.string().describe('照片文件，不是照片或尚未上传时为空'),
  fileName: z.string(),
})
export type TrackPoint = z.output<typeof Point>

const Given = z.object({
  pointId: Filled(64).describe('手机自定的编号，重发时不变'),
  type: z.enum(types).default('00').describe('00 定位，01 照片的位置'),
  longitude: z.number().min(-180, '经度不正确').max(180, '经度不正确'),
  latitude: z.number().min(-85, '纬度不正确').max(85, '纬度不正确'),
  accuracy: z.number().min(0, '精度不能小于 0').max(1e6).describe('定位精度，米'),
  speed: z.number().min(0).max(1e4).nullable().default(null).describe('设备给出的速度，米/秒'),
  time: Time.describe('定位时间，北京时间'),
})

const Live = z.object({
  patrolId: z.string(),
  patrolName: z.string(),
  patrolNo: z.string(),
  userId: z.string(),
  userName: z.string(),
  teamName: z.string(),
  orgName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  accuracy: z.number(),
  time: z.string().describe('最近一次可信定位的时间'),
  intervalSeconds: z.number().int().describe('上报间隔，秒；超过两倍即为过时'),
})
export type LivePosition = z.output<typeof Live>

/**
 * Where people are during a round, where they went, and what they photographed. A worker sees the own track, a leader
 * the team's, the office all.
 */
export const track = contract('maintenance', 'patrol:read', {
  coords: get(
    '/coord/getDevOpsCoords',
    '巡检中人员最近一次可信定位；没有定位的巡检不在其中',
    z.object({ orgId: OrgId.optional() }),
    z.object({ records: z.array(Live), silent: z.number().int().describe('巡检中而没有可信定位的人数') }),
  ),
  getTrackByPatrolId: get(
    '/track/getTrackByPatrolId',
    '一次巡检的轨迹与照片，按时间先后，含不可信的点',
    z.object({ patrolId: PatrolId }),
    z.object({
      points: z.array(Point),
      positions: z.number().int().describe('定位点数'),
      goodPositions: z.number().int().describe('其中可信'),
      lengthKm: z.number().nullable().describe('仅计可信定位；不足两点时为空'),
    }),
  ),
  page: post(
    '/coord/page',
    '一次巡检的定位或照片分页，按时间先后',
    paging({ patrolId: PatrolId, type: z.enum(types).optional().describe('00 定位，01 照片') }),
    paged(Point),
  ),
  report: post(
    '/track/report',
    '巡检人上报定位：同一编号重发无害；逐点判断，一点不合格只拒该点',
    z.object({ patrolId: PatrolId, points: z.array(Judged(Given)).min(1, '没有定位').max(mostPoints, `一次最多 ${mostPoints} 点`) }),
    z.object({
      stored: z.number().int().describe('新存下的点数'),
      repeated: z.number().int().describe('先前已收到的点数'),
      doubtful: z.number().int().describe('本次所发各点中现被判为不可信的点数'),
      points: z.array(z.object({ pointId: z.string(), id: z.string() })).describe('各点的编号；照片以此编号上传附件（trackPhoto）'),
      refused: z.array(z.object({ index: z.number().int(), pointId: z.string(), reason: z.string() })),
    }),
    { permission: 'patrol:report', changes: true },
  ),
})
