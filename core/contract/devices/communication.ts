import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Day, GatewayNo, paged, paging, SiteId, Text } from '../shapes.ts'

/** How a gateway stands: its values are fresh; it delivers, but old values; nothing is heard of it. */
export const gatewayStates = { online: '在线', late: '迟报', offline: '离线' } as const
const GatewayState = z.enum(['online', 'late', 'offline'])
export type GatewayState = z.infer<typeof GatewayState>

/** Bands of a clock's deviation (core/time/clockSkew.ts). */
export const clockBands = { good: '准确', tolerable: '可容忍', bad: '超差', unknown: '未测得' } as const
const ClockBand = z.enum(['good', 'tolerable', 'bad', 'unknown'])
export type ClockBand = z.infer<typeof ClockBand>

const Filter = {
  stationId: SiteId.optional().describe('站点编号'),
  state: GatewayState.optional().describe('通信状态'),
  clock: ClockBand.optional().describe('时钟'),
  keyword: Text(40).optional().describe('网关、站点'),
}

const Gateway = z.object({
  gatewayNo: z.string().describe('网关编号'),
  gatewayName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  stationType: z.string(),
  areaName: z.string(),
  state: GatewayState.describe('online 在线：有设备在两个采样周期内有数据；late 迟报：仍在上送，但数据已超过两个采样周期；offline 离线'),
  lastSeen: z.string().describe('最新数据时间，从未有数据为空'),
  lastDelivery: z.string().describe('最近一次上送的到达时间（近 24 小时），没有为空'),
  samplingSeconds: z.number().int().describe('其设备中最短的采样周期 s'),
  devices: z.number().int().describe('所接设备'),
  reporting: z.number().int().describe('其中两个采样周期内有数据的'),
  alarmCount: z.number().int().describe('所接设备正在发生且未处理的告警'),
  clockSkew: z.number().nullable().describe('时钟偏差 s：超前为正，滞后或迟报为负；近一小时未测得为空'),
  clockBand: ClockBand,
  clockAt: z.string().describe('测得时间'),
  points: z.number().int().nullable().describe('近 24 小时上送的读数，没有日志为空'),
  late: z.number().int().nullable().describe('其中迟到的'),
  suspect: z.number().int().nullable().describe('其中存疑的'),
  refused: z.number().int().nullable().describe('其中被拒收的'),
  lateShare: z.number().nullable().describe('迟到占新存入读数 %'),
})
export type GatewayRow = z.output<typeof Gateway>

const GatewayDevice = z.object({
  deviceNo: z.string(),
  deviceName: z.string(),
  typeName: z.string(),
  online: z.boolean().describe('两个采样周期内有数据'),
  samplingSeconds: z.number().int(),
  lastDate: z.string().describe('最新数据时间，从未有数据为空'),
  alarmCount: z.number().int(),
})
export type GatewayDevice = z.output<typeof GatewayDevice>

const Hour = z.object({
  time: z.string().describe('起始时间，站点当地'),
  deliveries: z.number().int().nullable().describe('上送次数；开始记录以前为空'),
  points: z.number().int().nullable().describe('上送的读数'),
  accepted: z.number().int().nullable().describe('新存入的'),
  late: z.number().int().nullable().describe('新存入中迟到的'),
  suspect: z.number().int().nullable().describe('新存入中存疑的'),
  repeated: z.number().int().nullable().describe('此前已上送的'),
  refused: z.number().int().nullable().describe('被拒收的'),
  silentMinutes: z.number().int().nullable().describe('没有上送的分钟'),
})
export type DeliveryHour = z.output<typeof Hour>

/** Gateways: are they heard, do their clocks run right, what do they deliver and what becomes of it. */
export const communication = contract('pie', 'device:read', {
  gatewayPageList: get('/dcsPhotovoltaic/gatewayPageList', '网关分页，有问题的在前', paging(Filter), paged(Gateway)),
  gatewayPageListStatistics: get(
    '/dcsPhotovoltaic/gatewayPageListStatistics',
    '网关按通信状态与时钟计数',
    z.object({ stationId: Filter.stationId, keyword: Filter.keyword }),
    z.object({
      total: z.number().int(),
      online: z.number().int(),
      late: z.number().int(),
      offline: z.number().int(),
      clocks: z.record(ClockBand, z.number().int()).describe('各档时钟的网关'),
      devices: z.number().int().describe('所接设备'),
      reporting: z.number().int().describe('其中有新数据的'),
      points: z.number().int().describe('近 24 小时上送的读数'),
      late24: z.number().int().describe('其中迟到的'),
      refused: z.number().int().describe('其中被拒收的'),
    }),
  ),
  getGatewayDetails: get(
    '/communication/getGatewayDetails',
    '一台网关与所接设备',
    z.object({ gatewayNo: GatewayNo.describe('网关编号') }),
    Gateway.extend({ list: z.array(GatewayDevice) }),
    { permission: 'gateway:read' },
  ),
  renewSecret: post(
    '/communication/renewSecret',
    '更换网关密钥：新密钥只在此时返回一次，旧密钥随即失效',
    z.object({ gatewayNo: GatewayNo.describe('网关编号') }),
    z.object({ secret: z.string() }),
    { permission: 'gateway:secret', changes: true },
  ),
  getSendLogs: get(
    '/sendLog/getSendLogs',
    '一台网关一日的上送日志：逐时次数、读数、迟到、拒收原因与中断；保留 40 天',
    z.object({ gatewayNo: GatewayNo.describe('网关编号'), day: Day.optional().describe('站点日期，缺省为今日') }),
    z.object({
      day: Day,
      since: z.string().describe('日志自何时起有记录，没有为空'),
      hours: z.array(Hour),
      refusals: z.array(
        z.object({
          reason: z.string().describe('拒收原因'),
          points: z.number().int(),
          example: z.string().describe('最近一例：设备、测点编号'),
        }),
      ),
      gaps: z
        .array(z.object({ from: z.string(), to: z.string(), minutes: z.number().int() }))
        .describe('连续没有上送、长于两个采样周期的时段'),
    }),
    { permission: 'gateway:read' },
  ),
})
