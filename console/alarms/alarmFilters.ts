import type { alarm } from '../../core/contract/alarm.ts'
import type { InputOf } from '../../core/contract/call.ts'

/** The list's filters as they stand in the address. `state` is sign-status ("1-1"), empty = all. */
export const noFilters = { state: '', keyword: '', type: '', stationId: '', startTime: '', endTime: '' }
export type AlarmFilters = typeof noFilters

const given = (text: string) => text || undefined

/** What counts and export ask for: everything but the state. */
export const filterInput = ({ keyword, type, stationId, startTime, endTime }: AlarmFilters) => ({
  keyword: given(keyword.slice(0, 40)),
  // Codes of the two dictionaries do not overlap: 0x limit alarms, 1x abnormal conditions.
  type: given(type),
  stationId: given(stationId),
  startTime: given(startTime),
  endTime: given(endTime),
})

export function pageInput(filters: AlarmFilters, { current, size }: { current: number; size: number }): InputOf<typeof alarm.page> {
  const [sign = '', status = ''] = filters.state.split('-')
  return {
    ...filterInput(filters),
    sign: sign === '1' || sign === '2' ? sign : undefined,
    status: given(status),
    pageNo: current,
    pageSize: size,
  }
}

export const states = [
  { value: '1-1', label: '待处理' },
  { value: '1-2', label: '处理中' },
  { value: '1-3', label: '已处理' },
  { value: '2-1', label: '异常未恢复' },
  { value: '2-3', label: '异常已恢复' },
] as const

/** Counts by state; 0 of the documents counts as recovered (3). */
export function countsOf(rows: readonly { sign: string; status: string; count: number }[]): Record<string, number> {
  const counts: Record<string, number> = { '': 0 }
  for (const { sign, status, count } of rows) {
    const state = `${sign}-${sign === '2' && status === '0' ? '3' : status}`
    counts[state] = (counts[state] ?? 0) + count
    counts[''] = (counts[''] ?? 0) + count
  }
  return counts
}
