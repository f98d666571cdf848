import { z } from 'zod'
import { remark } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import { Checked, Filled, Month, Nothing, OrgId, paged, paging, Text, Time, UnitId, UserId } from '../shapes.ts'

const Kind = z.enum(['in', 'out'], '请选择签到或签退').describe('in 签到、out 签退')

const Clocked = z.object({
  id: z.string(),
  kind: Kind,
  time: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  accuracy: z.number().describe('定位精度，米'),
  stationName: z.string().describe('最近的站点，没有时为空'),
  distance: z.number().nullable().describe('到该站点的距离，米'),
  within: z.boolean().describe('在打卡范围内'),
  counted: z.boolean().describe('计入考勤'),
  reason: z.string().describe('不计入的原因，计入时为空'),
  receivedTime: z.string().describe('补传的，服务器收到的时间；当时收到的为空'),
  remark: z.string(),
})
export type Clocked = z.output<typeof Clocked>

/** A person's month. Days that are not over yet are in no sum. */
const Sums = {
  userId: z.string(),
  userName: z.string(),
  teamName: z.string(),
  orgName: z.string(),
  workDays: z.number().int().describe('应出勤天数：已过的工作日'),
  came: z.number().int().describe('出勤天数：应出勤日里有有效签到或签退的'),
  late: z.number().int().describe('迟到天数'),
  early: z.number().int().describe('早退天数'),
  half: z.number().int().describe('缺卡天数：只有签到或只有签退'),
  absent: z.number().int().describe('缺勤天数：没有有效打卡'),
  extra: z.number().int().describe('非工作日出勤天数'),
  uncounted: z.number().int().describe('不计入的打卡次数'),
}
const Row = z.object(Sums)
export type AttendanceRow = z.output<typeof Row>

const DayRow = z.object({
  day: z.string(),
  workDay: z.boolean(),
  state: z
    .enum(['fine', 'late', 'early', 'lateEarly', 'half', 'absent', 'extra', 'rest', 'open', 'before'])
    .describe(
      'fine 正常、late 迟到、early 早退、lateEarly 迟到且早退、half 缺卡、absent 缺勤、extra 非工作日出勤、rest 休息、open 当日未结束或未到、before 尚未开始考勤',
    ),
  inTime: z.string(),
  outTime: z.string(),
  clocks: z.array(Clocked),
})
export type AttendanceDay = z.output<typeof DayRow>

const Rule = z.object({
  opens: z.string().describe('上班时间'),
  closes: z.string().describe('下班时间'),
  radius: z.number().int().describe('打卡范围：距最近站点，米'),
  mostAccuracy: z.number().int().describe('定位精度差于此的不计，米'),
  latestHours: z.number().int().describe('打卡后超过此小时数才收到的不计'),
  holidays: z.boolean().describe('该年的法定节假日已录入；否则只按周一至周五'),
})

/** Clocking in and out, and what a month comes to. A worker sees the own days, a leader the team's, the office all. */
export const attendance = contract('maintenance', 'attendance:read', {
  list: post(
    '/attendance/page',
    '人员一个月的考勤分页',
    paging({
      month: Month,
      keyword: Text(40).optional().describe('姓名'),
      orgId: OrgId.optional(),
      unitId: UnitId.optional().describe('班组'),
    }),
    paged(Row).extend({ rule: Rule }),
  ),
  days: get(
    '/attendance/getDays',
    '一个人一个月的逐日考勤',
    z.object({ userId: UserId, month: Month }),
    Row.extend({ days: z.array(DayRow), rule: Rule }),
  ),
  today: get(
    '/attendance/getToday',
    '本人今天的打卡',
    Nothing,
    z.object({ day: z.string(), workDay: z.boolean(), inTime: z.string(), outTime: z.string(), clocks: z.array(Clocked), rule: Rule }),
    { permission: 'attendance:clock' },
  ),
  clock: post(
    '/attendance/clock',
    '本人签到或签退；同一编号重发无害',
    z.object({
      clockId: Filled(64).describe('手机自定的编号，重发时不变'),
      kind: Kind,
      time: Time.describe('打卡时间，北京时间'),
      longitude: z.number().min(-180, '经度不正确').max(180, '经度不正确'),
      latitude: z.number().min(-85, '纬度不正确').max(85, '纬度不正确'),
      accuracy: z.number().min(0, '精度不能小于 0').max(1e6).describe('定位精度，米'),
      remark: Checked(remark).default('').describe('备注'),
    }),
    Clocked.extend({ repeated: z.boolean().describe('先前已收到') }),
    { permission: 'attendance:clock', changes: true },
  ),
})
