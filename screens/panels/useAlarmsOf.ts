import type { InputOf } from '../../core/contract/call.ts'
import { type AlarmRow, alarm } from '../../core/contract/alarms/alarm.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import type { LiveAlarms } from './useLiveAlarms.ts'

/**
 * Some of the live alarms. The feed tells in the moment; where more are live than it holds, these are asked for.
 * @param some how the server is asked for them
 * @param keeps which of the feed's they are
 * @param asks whether there may be any
 */
export function useAlarmsOf(
  alarms: LiveAlarms,
  some: Pick<InputOf<typeof alarm.page>, 'areaCode' | 'siteIds'>,
  keeps: (row: AlarmRow) => boolean,
  asks: boolean,
): LiveAlarms {
  const apart = asks && !alarms.loading && !alarms.complete
  const asked = useCall(
    alarm.page,
    { pageNo: 1, pageSize: 100, status: '1', live: true, ...some },
    { every: minutes(1), enabled: apart, keep: true },
  )
  if (!apart) {
    const records = alarms.records.filter(keeps)
    return { ...alarms, records, total: records.length }
  }
  const { records = [], total = 0 } = asked.data ?? {}
  const { stale, error, updatedAt } = asked
  return {
    records,
    total,
    complete: records.length >= total,
    loading: !asked.data,
    stale: alarms.stale || stale,
    error: alarms.error || error,
    updatedAt: Math.min(alarms.updatedAt, updatedAt),
  }
}
