import { Fragment } from 'react'
import { type Explained, explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { LoadBar } from '../../flow/LoadBar.tsx'
import { AlarmTag } from '../../kit/AlarmTag.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import type { Equipment, useDistribution } from './useDistribution.ts'
import '../../kit/figure.css'
import './equipmentCard.css'

const shown = (value: number | null, digits: number) => (value === null ? '--' : formatNumber(value, digits))
const measured = (values: readonly (number | null)[]) => values.some(value => value !== null)

type Phase = 0 | 1 | 2
type Field = 'power' | 'powerFactor' | 'loadRate' | 'temperature' | `voltages.${Phase}` | `currents.${Phase}`

/** The three phases, each a figure of its own. */
function Three({ values, digits, asked }: { values: readonly (number | null)[]; digits: number; asked: (phase: Phase) => Explained }) {
  return ([0, 1, 2] as const).map(phase => (
    <Fragment key={phase}>
      {phase > 0 && ' / '}
      <span {...asked(phase)}>{shown(values[phase] ?? null, digits)}</span>
    </Fragment>
  ))
}

interface Props {
  reply: ReturnType<typeof useDistribution>
  /** Where in the reply it stands. */
  list: 'transformers' | 'feeders'
  device: Equipment
  /** Of a transformer whose curve is on show. */
  chosen?: boolean
  onChoose?: () => void
}

/** What is known of one switched thing: state in words, power, load rate, voltages and currents of the three phases. */
export function EquipmentCard({ reply, list, device, chosen = false, onChoose }: Props) {
  const { name, ratedKw, state, power, powerFactor, loadRate, band, voltages, currents, temperature, qualities, alarmSign } = device
  const asked = (field: Field) => explains(reply, `${list}.*.${field}`, device.deviceNo)
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
      <p className="equipment-power figure-value" {...asked('power')}>
        {shown(power, 1)}
        <small>kW</small>
        {qualityMark(qualities.power) && <small className="figure-quality">{qualityMark(qualities.power)}</small>}
        {ratedKw !== null && <span>{formatNumber(ratedKw, 0)} kVA</span>}
      </p>
      <div {...asked('loadRate')}>
        <LoadBar rate={loadRate} band={band} />
      </div>
      <dl>
        {measured(voltages) && (
          <div>
            <dt>U</dt>
            <dd>
              <Three
                values={voltages}
                digits={voltages.some(value => value !== null && value >= 1000) ? 0 : 1}
                asked={n => asked(`voltages.${n}`)}
              />
            </dd>
            <dt>V{qualityMark(qualities.voltages)}</dt>
          </div>
        )}
        <div>
          <dt>I</dt>
          <dd>
            <Three
              values={currents}
              digits={currents.some(value => value !== null && value >= 100) ? 0 : 1}
              asked={n => asked(`currents.${n}`)}
            />
          </dd>
          <dt>A{qualityMark(qualities.currents)}</dt>
        </div>
        {(powerFactor !== null || temperature !== null) && (
          <div className="equipment-more">
            <dt>cosφ</dt>
            <dd {...asked('powerFactor')}>
              {shown(powerFactor, 2)}
              {qualityMark(qualities.powerFactor)}
            </dd>
            {temperature !== null && (
              <>
                <dt>温度</dt>
                <dd {...asked('temperature')}>
                  {shown(temperature, 1)} ℃{qualityMark(qualities.temperature)}
                </dd>
              </>
            )}
          </div>
        )}
      </dl>
    </div>
  )
}
