import { Checkbox, Tag } from 'antd'
import { type AlarmRow, alarm } from '../../core/contract/alarms/alarm.ts'
import { dictionary, everything, type Filter, rangeFilter, textFilter } from '../kit/fields/fields.ts'
import type { Values } from '../kit/hooks/useList.ts'
import { type States, stateFilter } from '../kit/hooks/useStates.ts'
import { shelvedState } from './handling/shelvedState.ts'
import { waitingState } from './handling/waitingState.ts'

/** Counts by state; 0 of the documents counts as recovered (3). */
export function countsOf(
  rows: readonly { sign: string; status: string; count: number; waiting: number; shelved: number }[],
): Record<string, number> {
  const counts: Record<string, number> = { [everything]: 0, [waitingState]: 0, [shelvedState]: 0 }
  for (const { sign, status, count, waiting, shelved } of rows) {
    const state = `${sign}-${sign === '2' && status === '0' ? '3' : status}`
    counts[state] = (counts[state] ?? 0) + count
    counts[everything] = (counts[everything] ?? 0) + count
    counts[waitingState] = (counts[waitingState] ?? 0) + waiting
    counts[shelvedState] = (counts[shelvedState] ?? 0) + shelved
  }
  return counts
}

/** States as they stand in the address: sign-status ("1-1"), `mine`, `shelved`, `all`; other filters alone mean all, too. */
export const alarmStates: States<typeof alarm.getAlarmIndexByStatus> = {
  name: 'state',
  title: '告警状态',
  options: {
    [everything]: '全部',
    [waitingState]: '待我处理',
    '1-1': '待处理',
    '1-2': '处理中',
    '1-3': '越限已处理',
    '2-1': '异常未恢复',
    '2-3': '异常已恢复',
    [shelvedState]: '已搁置',
  },
  counts: alarm.getAlarmIndexByStatus,
  countsOf,
}

/** Where home and maps lead to: one site, until its sign is closed. */
const stationFilter: Filter = {
  names: ['stationId'],
  render: ({ values, set }) =>
    values.stationId && (
      <Tag key="stationId" closable onClose={() => set({ stationId: '' })}>
        站点 {values.stationId}
      </Tag>
    ),
}

/** Whether each silence of a gateway that comes and goes stands by itself. */
const eachFilter: Filter = {
  names: ['each'],
  render: ({ values, set }) => (
    <Checkbox key="each" checked={!values.each} onChange={({ target }) => set({ each: target.checked ? '' : '1' })}>
      合并重复的通讯中断
    </Checkbox>
  ),
}

export const alarmFilters: readonly Filter[] = [
  stateFilter(alarmStates),
  textFilter('keyword', '站点、设备、测点'),
  // Codes of the two dictionaries do not overlap: 0x limit alarms, 1x abnormal conditions.
  dictionary<AlarmRow>('type', '告警类型', 'alarm_type,abnormal_type').filter!,
  rangeFilter(['startTime', 'endTime'], '发生时间'),
  stationFilter,
  eachFilter,
]

/** What the filters of the address mean to the calls. */
export function alarmInput({ state = '', each, ...given }: Values) {
  const others = each ? given : { ...given, grouped: true }
  if (state === waitingState) return { ...others, waiting: true }
  if (state === shelvedState) return { ...others, shelved: true }
  const [sign, status] = state.split('-')
  return status ? { ...others, sign, status } : others
}
