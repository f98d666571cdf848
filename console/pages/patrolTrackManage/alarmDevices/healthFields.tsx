import type { DeviceOperation } from '../../../../core/contract/devices/deviceOperation.ts'
import { formatDuration } from '../../../../core/time/time.ts'
import { choiceFilter, derived, type Field, text, textFilter } from '../../../kit/fields/fields.ts'
import { StateDot, type Tone } from '../../../kit/detail/StateDot.tsx'
import { TwoLineText } from '../../../kit/detail/TwoLineText.tsx'

type F = Field<DeviceOperation>
const tones: Readonly<Record<DeviceOperation['level'], Tone>> = { '1': 'good', '2': 'warn', '3': 'bad' }
export const healthTone = (level: DeviceOperation['level']) => tones[level]
const right = { align: 'right', figures: true } as const
const timeOf = (minutes: number) => (minutes > 0 ? formatDuration(minutes * 60) : '')

export const healthFields: readonly F[] = [
  {
    ...text<DeviceOperation>('devName', '设备', { width: 220 }),
    cell: row => <TwoLineText second={row.deviceNo}>{row.devName}</TwoLineText>,
  },
  text<DeviceOperation>('deviceNo', '设备编号', { list: false }),
  text<DeviceOperation>('devTypeName', '设备类型', { width: 130, card: false }),
  text<DeviceOperation>('stationName', '站点'),
  derived<DeviceOperation>('score', '健康分', row => row.score.toFixed(1), { width: 100, ...right }),
  {
    ...derived<DeviceOperation>('level', '健康状态', row => row.levelName, { width: 110 }),
    cell: row => <StateDot tone={healthTone(row.level)}>{row.levelName}</StateDot>,
  },
  derived<DeviceOperation>('alarms', '告警', row => `${row.alarms} 条`, { width: 90, ...right }),
  derived<DeviceOperation>('alarmMinutes', '告警时长', row => timeOf(row.alarmMinutes), { width: 130, ...right }),
  derived<DeviceOperation>('silentMinutes', '失联时长', row => timeOf(row.silentMinutes), { width: 130, ...right }),
  derived<DeviceOperation>('openOrders', '未完成工单', row => (row.openOrders > 0 ? `${row.openOrders} 张` : ''), { width: 120, ...right }),
]

export const healthFilters = [
  textFilter('keyword', '设备、站点'),
  choiceFilter('level', '健康状态', { '1': '良好', '2': '关注', '3': '异常' }),
]
