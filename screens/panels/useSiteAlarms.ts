import { useMemo } from 'react'
import type { LiveAlarms } from './useLiveAlarms.ts'
import { useAlarmsOf } from './useAlarmsOf.ts'

/** The live alarms of a wall's own sites. @param siteIds undefined = not known yet, and then no number is told */
export function useSiteAlarms(alarms: LiveAlarms, siteIds: readonly string[] | undefined): LiveAlarms {
  const own = useMemo(() => new Set(siteIds), [siteIds])
  const there = useAlarmsOf(alarms, { siteIds: [...own] }, row => own.has(row.stationId), own.size > 0)
  return siteIds ? there : { ...there, records: [], total: 0, loading: true }
}
