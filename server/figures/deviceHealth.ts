import { round } from '../../core/units/units.ts'

/** What the last days say of a device. Shares of the time, 0–1. */
export interface DeviceRecord {
  /** In alarm for another reason than silence. */
  alarmShare: number
  /** Not heard of. */
  silentShare: number
  alarms: number
  /** Urgent ones that go on. */
  urgent: number
  openOrders: number
  overdueOrders: number
}

/** So many days are looked at. */
export const healthDays = 30

interface Rule {
  name: string
  /** How it is counted, for whoever reads the score. */
  rule: string
  most: number
  points: (record: DeviceRecord) => number
}

/** A convention of this product, not a standard: what is taken off 100 points, each with its most. */
const rules: readonly Rule[] = [
  { name: '告警时长', rule: '处于告警的时间每 1% 扣 1 分，至多 40 分', most: 40, points: ({ alarmShare }) => alarmShare * 100 },
  { name: '通讯中断', rule: '失联的时间每 1% 扣 1 分，至多 20 分', most: 20, points: ({ silentShare }) => silentShare * 100 },
  { name: '告警次数', rule: '每次告警扣 1 分，至多 15 分', most: 15, points: ({ alarms }) => alarms },
  { name: '紧急告警', rule: '有未恢复的紧急告警扣 10 分', most: 10, points: ({ urgent }) => (urgent > 0 ? 10 : 0) },
  {
    name: '未完成工单',
    rule: '每张扣 5 分，超期的再扣 5 分，至多 15 分',
    most: 15,
    points: ({ openOrders, overdueOrders }) => 5 * (openOrders + overdueOrders),
  },
]

export interface DeviceHealth {
  score: number
  level: '1' | '2' | '3'
  levelName: string
  /** What was taken off, in the order of the rules; 0 where nothing was. */
  deductions: { name: string; rule: string; points: number }[]
}

/**
 * The health of a device of the last `healthDays` days: 100 points less what its alarms and orders take off; 90 and
 * more is good, 70 and more wants attention.
 */
export function deviceHealth(record: DeviceRecord): DeviceHealth {
  const deductions = rules.map(({ name, rule, most, points }) => ({ name, rule, points: round(Math.min(most, points(record)), 1) }))
  const score = round(100 - deductions.reduce((sum, { points }) => sum + points, 0), 1)
  const [level, levelName] = score >= 90 ? (['1', '良好'] as const) : score >= 70 ? (['2', '关注'] as const) : (['3', '异常'] as const)
  return { score, level, levelName, deductions }
}
