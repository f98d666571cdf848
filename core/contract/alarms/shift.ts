import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Flag, paged, paging, ShiftHandoverId, Text, Time, Whole } from '../shapes.ts'

/** A shift is some hours, at most a week of them. */
export const longestShiftMinutes = 7 * 24 * 60

const Alarm = {
  id: z.string(),
  time: z.string().describe('发生时间'),
  levelName: z.string(),
  typeName: z.string(),
  stationName: z.string(),
  devName: z.string(),
  remark: z.string(),
}

const Report = z.object({
  startTime: z.string(),
  endTime: z.string(),
  came: z.object({
    total: z.number().int().describe('新告警；一台网关后的失联计一条'),
    limit: z.number().int().describe('其中越限'),
    abnormal: z.number().int().describe('其中异常'),
    recovered: z.number().int().describe('其中到交班时已恢复'),
    types: z.array(z.object({ name: z.string(), count: z.number().int() })),
    stations: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
  }),
  flood: z.object({
    greatest: z.number().nullable().describe('每人每 10 分钟新告警的最大值'),
    greatestAt: z.string(),
    minutes: z.number().int().describe('处于告警风暴的分钟数'),
  }),
  people: z.array(
    z.object({ who: z.string(), ignored: z.number().int(), judged: z.number().int(), repaired: z.number().int(), total: z.number().int() }),
  ),
  decided: z.array(z.object({ ...Alarm, who: z.string(), at: z.string(), choice: z.string(), opinion: z.string(), orderNo: z.string() })),
  decidedTotal: z.number().int(),
  open: z.array(z.object({ ...Alarm, state: z.string(), minutes: z.number().describe('到交班时已持续，分钟') })),
  openTotal: z.number().int(),
  shelved: z.array(z.object({ ...Alarm, who: z.string(), reason: z.string(), until: z.string() })),
})
export type ShiftReport = z.output<typeof Report>

const Handover = z.object({
  id: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  givenBy: z.string().describe('交班人'),
  givenAt: z.string(),
  notes: z.string().describe('交班说明'),
  takenBy: z.string().describe('接班人，未接班为空'),
  takenAt: z.string(),
  takenNotes: z.string().describe('接班说明'),
  mine: z.boolean().describe('由本人交班，须由他人接班'),
  came: z.number().int(),
  decided: z.number().int(),
  open: z.number().int(),
  shelved: z.number().int(),
})
export type Handover = z.output<typeof Handover>

const Shift = {
  endTime: Time.describe('班次结束；尚未到的以此刻为准'),
  minutes: Whole.min(1, '班次结束应晚于开始').max(longestShiftMinutes, '班次最长 7 天').describe('班次长度，分钟'),
}
const operating = { permission: 'alarm:handle', changes: true } as const

/** 交接班: what a shift saw and decided, what it leaves open, and who took it over. */
export const shift = contract('maintenance', 'shift:read', {
  report: get('/maintenance/shift/getReport', '一个班次的告警：新来的、已决定的、未结的、搁置的', z.object(Shift), Report),
  page: post(
    '/maintenance/shift/page',
    '交接班记录分页，最近的在前',
    paging({
      keyword: Text(40).optional().describe('交班人、接班人、说明'),
      startTime: Time.optional(),
      endTime: Time.optional(),
      own: Flag.optional().describe('仅本机构的'),
    }),
    paged(Handover),
  ),
  detail: get(
    '/maintenance/shift/getDetail',
    '一次交接班与当时的班次报告',
    z.object({ id: ShiftHandoverId }),
    Handover.extend({ report: Report }),
  ),
  downloadBlob: post(
    '/maintenance/shift/handOver',
    '交班：留存此刻的班次报告',
    z.object({ ...Shift, notes: Text(1000).default('').describe('交班说明') }),
    z.object({ id: z.string() }),
    operating,
  ),
  takeOver: post(
    '/maintenance/shift/takeOver',
    '接班',
    z.object({ id: ShiftHandoverId, notes: Text(500).default('').describe('接班说明') }),
    z.object({ id: z.string() }),
    operating,
  ),
})
