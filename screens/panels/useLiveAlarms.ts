import { alarm, type AlarmRow } from '../../core/contract/alarm.ts'
import { seconds, useCall } from '../../core/useCall.ts'

export interface LiveAlarms {
  records: readonly AlarmRow[]
  total: number
  /** `records` are all live alarms there are. */
  complete: boolean
  loading: boolean
  stale: boolean
  error: unknown
  updatedAt: number
}

const none: readonly AlarmRow[] = []

/** The live alarm list. */
export function useLiveAlarms(): LiveAlarms {
  const list = useCall(alarm.page, { pageNo: 1, pageSize: 100, status: '1', live: true }, { every: seconds(10) })
  const records = list.data?.records ?? none
  const total = list.data?.total ?? 0
  const { loading, stale, error, updatedAt } = list
  return { records, total, complete: list.data !== undefined && records.length >= total, loading, stale, error, updatedAt }
}
