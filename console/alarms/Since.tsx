import { ago, instantOf, lasting } from '../../core/time.ts'
import { useNow } from '../kit/useNow.ts'

/** "3 分钟前", the site time on hover. */
export const Since = ({ at }: { at: string }) => (
  <time className="alarm-since" title={at}>
    {ago(useNow() - instantOf(at).getTime())}
  </time>
)

/** How long an alarm has lasted: grows while it is open. Only this text renders on a tick, never the table. */
export function Lasting({ at, until, seconds }: { at: string; until: string; seconds: number }) {
  const now = useNow()
  return <>{lasting(until ? seconds : Math.max(0, (now - instantOf(at).getTime()) / 1000))}</>
}
