import type { Clocked } from '../../core/contract/orders/attendance.ts'
import { distanceText } from '../../core/sites/distance.ts'

/** One clocking: when, where, how far from there, when it came if that was later, and whether it counts. */
export function Clocking({ kind, time, stationName, distance, receivedTime, counted, reason }: Clocked) {
  const where = stationName ? `${stationName} ${distance === null ? '' : distanceText(distance)}` : ''
  const came = receivedTime.slice(0, 10) === time.slice(0, 10) ? receivedTime.slice(11, 16) : receivedTime.slice(5, 16)
  return (
    <div>
      <span className="figures">{time.slice(11, 16)}</span> {kind === 'in' ? '签到' : '签退'} <span className="muted">{where}</span>
      {receivedTime && <span className="muted">（补传，{came} 收到）</span>}
      {!counted && <span className="muted">（不计入：{reason}）</span>}
    </div>
  )
}
