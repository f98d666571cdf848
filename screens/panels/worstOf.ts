import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import type { AlarmSign } from '../kit/AlarmTag.tsx'
import type { LiveAlarms } from './useLiveAlarms.ts'

/** The worse kind among these live alarms; where the list does not hold them all, one it leaves out may be beyond a limit. */
export const worstOf = ({ complete, records }: Pick<LiveAlarms, 'complete' | 'records'>, among: (alarm: AlarmRow) => boolean): AlarmSign =>
  complete && !records.some(alarm => alarm.sign === '1' && among(alarm)) ? 2 : 1
