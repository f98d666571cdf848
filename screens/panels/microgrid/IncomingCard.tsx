import { Fragment } from 'react'
import { explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { AlarmTag } from '../../kit/AlarmTag.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import type { Equipment, useDistribution } from './useDistribution.ts'
import './incomingCard.css'

const shown = (value: number | null, digits: number) => (value === null ? '--' : formatNumber(value, digits))

const phases = [0, 1, 2] as const

/** An incoming line in three short lines beside its breaker. */
export function IncomingCard({ reply, device }: { reply: ReturnType<typeof useDistribution>; device: Equipment }) {
  const { deviceNo, name, state, power, powerFactor, loadRate, band, voltages, currents, qualities, alarmSign } = device
  return (
    <div className="incoming">
      <p>
        <b>{name}</b>
        {alarmSign && <AlarmTag sign={alarmSign === '1' ? 1 : 2} />}
        <em>{state}</em>
      </p>
      <p>
        <strong {...explains(reply, 'incoming.*.power', deviceNo)}>{shown(power, 1)}</strong> kW {qualityMark(qualities.power)}
        <span {...explains(reply, 'incoming.*.loadRate', deviceNo)}>
          负载率 {shown(loadRate, 1)} % {band}
        </span>
      </p>
      <p>
        <span className="incoming-phases">
          U{' '}
          {phases.map(phase => (
            <Fragment key={phase}>
              {phase > 0 && ' / '}
              <i {...explains(reply, `incoming.*.voltages.${phase}`, deviceNo)}>{shown(voltages[phase], 0)}</i>
            </Fragment>
          ))}{' '}
          V
        </span>
        <span>
          I{' '}
          {phases.map(phase => (
            <Fragment key={phase}>
              {phase > 0 && ' / '}
              <i {...explains(reply, `incoming.*.currents.${phase}`, deviceNo)}>{shown(currents[phase], 1)}</i>
            </Fragment>
          ))}{' '}
          A
        </span>
        <span {...explains(reply, 'incoming.*.powerFactor', deviceNo)}>cosφ {shown(powerFactor, 2)}</span>
      </p>
    </div>
  )
}
