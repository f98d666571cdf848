import { AlarmTag } from '../../kit/AlarmTag.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import type { Equipment } from './useDistribution.ts'
import './incomingCard.css'

const shown = (value: number | null, digits: number) => (value === null ? '--' : formatNumber(value, digits))

/** An incoming line in three short lines beside its breaker. */
export function IncomingCard({ device: { name, state, power, loadRate, band, voltages, currents, alarmSign } }: { device: Equipment }) {
  return (
    <div className="incoming">
      <p>
        <b>{name}</b>
        {alarmSign && <AlarmTag sign={alarmSign === '1' ? 1 : 2} />}
        <em>{state}</em>
      </p>
      <p>
        <strong>{shown(power, 1)}</strong> kW
        <span>
          负载率 {shown(loadRate, 1)} % {band}
        </span>
      </p>
      <p>
        U {voltages.map(value => shown(value, 0)).join(' / ')} V<span>I {currents.map(value => shown(value, 1)).join(' / ')} A</span>
      </p>
    </div>
  )
}
