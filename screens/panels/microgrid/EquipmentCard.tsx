import { LoadBar } from '../../flow/LoadBar.tsx'
import { AlarmTag } from '../../kit/AlarmTag.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import type { Equipment } from './useDistribution.ts'
import '../../kit/figure.css'
import './equipmentCard.css'

const shown = (value: number | null, digits: number) => (value === null ? '--' : formatNumber(value, digits))
const three = (values: readonly (number | null)[], digits: number) => values.map(value => shown(value, digits)).join(' / ')
const measured = (values: readonly (number | null)[]) => values.some(value => value !== null)

interface Props {
  device: Equipment
  /** Of a transformer whose curve is on show. */
  chosen?: boolean
  onChoose?: () => void
}

/** What is known of one switched thing: state in words, power, load rate, voltages and currents of the three phases. */
export function EquipmentCard({ device, chosen = false, onChoose }: Props) {
  const { name, ratedKw, state, power, powerFactor, loadRate, band, voltages, currents, temperature, alarmSign } = device
  const head = (
    <>
      <b>{name}</b>
      {alarmSign && <AlarmTag sign={alarmSign === '1' ? 1 : 2} />}
      <em>{state}</em>
    </>
  )
  return (
    <div className={`equipment${chosen ? ' equipment--chosen' : ''}${power === null ? ' equipment--unknown' : ''}`}>
      {onChoose ? (
        <button type="button" className="equipment-head" aria-pressed={chosen} onClick={onChoose}>
          {head}
        </button>
      ) : (
        <div className="equipment-head">{head}</div>
      )}
      <p className="equipment-power figure-value">
        {shown(power, 1)}
        <small>kW</small>
        {ratedKw !== null && <span>{formatNumber(ratedKw, 0)} kVA</span>}
      </p>
      <LoadBar rate={loadRate} band={band} />
      <dl>
        {measured(voltages) && (
          <div>
            <dt>U</dt>
            <dd>{three(voltages, voltages.some(value => value !== null && value >= 1000) ? 0 : 1)}</dd>
            <dt>V</dt>
          </div>
        )}
        <div>
          <dt>I</dt>
          <dd>{three(currents, currents.some(value => value !== null && value >= 100) ? 0 : 1)}</dd>
          <dt>A</dt>
        </div>
        {(powerFactor !== null || temperature !== null) && (
          <div className="equipment-more">
            <dt>cosφ</dt>
            <dd>{shown(powerFactor, 2)}</dd>
            {temperature !== null && (
              <>
                <dt>温度</dt>
                <dd>{shown(temperature, 1)} ℃</dd>
              </>
            )}
          </div>
        )}
      </dl>
    </div>
  )
}
