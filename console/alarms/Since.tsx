import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { ago, instantOf, formatDuration } from '../../core/time/time.ts'
import { useNow } from '../kit/hooks/useNow.ts'

/** "3 分钟前", the site time on hover. */
export const Since = ({ at }: { at: string }) => <time title={at}>{ago(useNow() - instantOf(at).getTime())}</time>

/** How long an alarm has lasted: grows while it is open. Only this text renders on a tick, never the table. */
export function Lasting({ time, recoverTime, duration }: Pick<AlarmRow, 'time' | 'recoverTime' | 'duration'>) {
  const now = useNow()
  return <>{formatDuration(recoverTime ? duration : Math.max(0, (now - instantOf(time).getTime()) / 1000))}</>
}
