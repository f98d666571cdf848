import { z } from 'zod'
import { AlarmRow } from './alarm.ts'
import { get, post, quickContract } from '../call.ts'
import { AlarmId, AlarmIds, Filled, Flag, Nothing, paged, SiteId, Text, Time, Whole } from '../shapes.ts'

/** ANSI/ISA-18.2: shelving is limited in time. */
export const longestShelfMinutes = 7 * 1440

/**
 * Alarms of an operator in ten minutes (ANSI/ISA-18.2, IEC 62682 §16): up to one is acceptable, more than ten is a
 * flood, which ends below five.
 */
export const floodRates = { acceptable: 1, begins: 10, ends: 5 } as const
export const floodMinutes = 10

const Rate = z.number().describe('每位值守人员每 10 分钟的新告警数')

const Flood = z.object({
  at: z.string().describe('统计时间'),
  now: z.object({
    alarms: z.number().int().describe('最近 10 分钟新告警'),
    operators: z.number().int().describe('值守人数，至少按 1 人计'),
    rate: Rate,
  }),
  state: z.enum(['acceptable', 'busy', 'flood']).describe('≤1 可接受；>10 告警风暴，降到 5 以下结束'),
  today: z.object({
    alarms: z.number().int(),
    greatest: Rate.nullable(),
    greatestAt: z.string().describe('最大值所在 10 分钟的起点'),
    floodShare: z.number().describe('今日处于告警风暴的时间占比 %'),
  }),
  top: z
    .array(
      z.object({
        stationId: z.string(),
        stationName: z.string(),
        devId: z.string(),
        devName: z.string(),
        typeName: z.string(),
        count: z.number().int(),
        share: z.number().describe('占今日新告警 %'),
      }),
    )
    .describe('今日告警最多的测点'),
})
export type Flood = z.output<typeof Flood>

const Share = z.number().nullable().describe('占额定功率 %')

const Peers = z.object({
  why: z.string().describe('判定依据'),
  basis: z.enum(['同站', '同区域', '']).describe('与谁比较；不与同类设备比较的告警为空'),
  count: z.number().int().describe('可比设备数，含本设备'),
  at: z.object({ own: Share, median: Share, low: Share, high: Share }).nullable().describe('告警发生的一刻钟'),
  startTime: z.string(),
  endTime: z.string(),
  slots: z.array(z.object({ dateTime: z.string(), own: Share, median: Share, low: Share, high: Share })),
})
export type Peers = z.output<typeof Peers>

const operating = { permission: 'alarm:handle', changes: true } as const

/**
 * What operators work with beside the alarms themselves: shelving, usual opinions, the peers of a lagging device, how
 * many alarms come at once.
 */
export const alarmDesk = quickContract('maintenance', 'alarm:read', {
  shelve: post(
    '/maintenance/alarm/shelve',
    '搁置告警：到期仍未恢复的自动回到待处理，期间发生又恢复的由系统关闭；ids 以逗号分隔',
    z.object({
      ids: AlarmIds.describe('告警'),
      reason: Filled(100, '请填写搁置原因').describe('搁置原因'),
      minutes: Whole.min(1, '结束时间应晚于当前时间').max(longestShelfMinutes, '最长搁置 7 天').describe('搁置时长，分钟'),
    }),
    z.object({ shelved: z.array(z.string()).describe('已搁置的告警'), until: z.string() }),
    operating,
  ),
  unshelve: post(
    '/maintenance/alarm/unshelve',
    '取消搁置',
    z.object({ ids: AlarmIds.describe('告警') }),
    z.object({ returned: z.array(z.string()).describe('回到待处理的告警') }),
    operating,
  ),
  getOpinions: get(
    '/maintenance/alarm/getOpinions',
    '此类告警常用的处理意见：近 90 天用得最多的在前，其后为预置的',
    z.object({ sign: z.enum(['1', '2']).describe('1 越限告警 2 异常'), type: Text(20).describe('告警类型') }),
    z.array(
      z.object({
        nextDeal: z.enum(['1', '2', '3']),
        text: z.string(),
        used: z.number().int().describe('近 90 天使用次数'),
      }),
    ),
    { permission: 'alarm:handle' },
  ),
  getPeers: get('/maintenance/alarm/getPeers', '异常的判定依据，与同类设备的出力曲线对比', z.object({ id: AlarmId }), Peers),
  getFlood: get('/maintenance/alarm/getFlood', '告警速率与告警风暴（ISA-18.2）', Nothing, Flood),
  powerAlarmPage: post(
    '/maintenance/alarm/powerAlarmPage',
    '配电站点的告警分页',
    z.object({
      pageNo: Whole.min(1).default(1),
      pageSize: Whole.min(1).max(100).default(10),
      status: Text(3).optional().describe('状态'),
      sign: z.enum(['1', '2']).optional(),
      type: Text(20).optional(),
      keyword: Text(40).optional().describe('站点、设备、测点'),
      stationId: SiteId.optional(),
      startTime: Time.optional(),
      endTime: Time.optional(),
      live: Flag.optional().describe('仅正在发生且无人处理的'),
    }),
    paged(AlarmRow),
  ),
})
