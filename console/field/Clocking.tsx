import type { Clocked } from '../../core/contract/attendance.ts'

const metres = (distance: number) => (distance < 1000 ? `${distance} m` : `${(distance / 1000).toFixed(1)} km`)

/** One clocking: when, where, how far from there, and whether it counts. */
export function Clocking({ kind, time, stationName, distance, counted, reason }: Clocked) {
  const where = stationName ? `${stationName} ${distance === null ? '' : metres(distance)}` : ''
  return (
    <div>
      <span className="figures">{time.slice(11, 16)}</span> {kind === 'in' ? '签到' : '签退'} <span className="muted">{where}</span>
      {!counted && <span className="muted">（不计入：{reason}）</span>}
    </div>
  )
}
