import { holdsArea } from '../../core/sites/areas.ts'
import { areaInput } from './areaInput.ts'
import type { LiveAlarms } from './useLiveAlarms.ts'
import { useAlarmsOf } from './useAlarmsOf.ts'

/** The live alarms of a region. */
export function useRegionAlarms(adcode: number, alarms: LiveAlarms): LiveAlarms {
  const { areaCode } = areaInput(adcode)
  const there = useAlarmsOf(
    alarms,
    { areaCode },
    row => areaCode === undefined || holdsArea(areaCode, row.areaCode),
    areaCode !== undefined,
  )
  return areaCode === undefined ? alarms : there
}
