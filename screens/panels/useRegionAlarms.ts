import { holdsArea } from '../../core/sites/areas.ts'
import { alarm } from '../../core/contract/alarms/alarm.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { areaInput } from './areaInput.ts'
import type { LiveAlarms } from './useLiveAlarms.ts'

/** The live alarms of a region. The feed tells in the moment; where more are live than it holds, the region's own are asked for. */
export function useRegionAlarms(adcode: number, alarms: LiveAlarms): LiveAlarms {
  const { areaCode } = areaInput(adcode)
  const apart = areaCode !== undefined && !alarms.loading && !alarms.complete
  const asked = useCall(
    alarm.page,
    { pageNo: 1, pageSize: 100, status: '1', live: true, areaCode },
    { every: minutes(1), enabled: apart, keep: true },
  )
  if (areaCode === undefined) return alarms
  if (!apart) {
    const records = alarms.records.filter(row => holdsArea(areaCode, row.areaCode))
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
