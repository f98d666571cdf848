import { Fragment } from 'react'
import { explains } from '../../../core/explain/explains.ts'
import { qualityMark, worstOf } from '../../../core/units/quality.ts'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { energyScale } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import type { Tone } from '../../kit/stage/tokens.ts'
import { wholePercents } from '../../kit/wholePercents.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { energyText } from './energyText.ts'
import { noMicrogrid } from './labels.ts'
import './energyManagement.css'

const labels = { pv: '光伏', storage: '储能', grid: '电网' }
const tones = { pv: 'generation', storage: 'storage', grid: 'grid' } as const

type EnergyField = 'generation' | 'bought' | 'sold' | 'charged' | 'discharged' | 'consumption' | 'charging'

/** Two energies of one kind are shown in the unit of the greater one. */
function pair(a: number | null | undefined, b: number | null | undefined): { texts: string[]; unit: string } {
  const { unit, divisor } = energyScale([a, b])
  const text = (kwh: number | null | undefined) => (kwh == null ? '--' : formatNumber(kwh / divisor, divisor === 1 ? 0 : 2))
  return { texts: [text(a), text(b)], unit }
}

const single = (kwh: number | null | undefined) => {
  const { text, unit } = energyText(kwh)
  return { texts: [text], unit }
}

/** Where the energy of today came from and where it went. */
export function EnergyManagement({ area }: { area: string }) {
  const day = useCall(microgrid.getDay, useMicrogrid(), { every: minutes(1), keep: true })
  const {
    generation,
    bought,
    sold,
    charged,
    discharged,
    consumption,
    charging,
    selfUseRate,
    selfSufficiency,
    mix,
    slots,
    exchangeMeasured,
    qualities,
  } = day.data ?? {}
  const rows: [label: string, tone: Tone, value: { texts: string[]; unit: string }, fields: readonly EnergyField[]][] = [
    ['光伏发电', 'generation', single(generation), ['generation']],
    [exchangeMeasured === false ? '购电 / 上网（估算）' : '购电 / 上网', 'grid', pair(bought, sold), ['bought', 'sold']],
    ['储能充 / 放', 'storage', pair(charged, discharged), ['charged', 'discharged']],
    ['负荷用电', 'consumption', single(consumption), ['consumption']],
    ['充电用电', 'charging', single(charging), ['charging']],
  ]
  const rates = [
    ['自发自用率', selfUseRate, 'selfUseRate'],
    ['自给率', selfSufficiency, 'selfSufficiency'],
  ] as const
  // An exchange that is worked out says so in its label.
  const markOf = (fields: readonly EnergyField[]) =>
    qualities && !(fields.includes('bought') && exchangeMeasured === false)
      ? qualityMark(worstOf(fields.map(field => qualities[field])))
      : ''
  const shares = wholePercents(mix?.map(({ kwh }) => kwh) ?? [])
  return (
    <Panel
      area={area}
      title="能源管理"
      tone="generation"
      scope={slots && (slots.reported < slots.total ? `今日　平衡 ${slots.reported}/${slots.total} 时段` : '今日')}
      source={day}
      empty={day.data === null && noMicrogrid}
    >
      <div className="energy-place">
        <div className="energy">
          <dl className="energy-rows">
            {rows.map(([label, tone, { texts, unit }, fields]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd style={{ color: `var(--${tone})` }}>
                  {texts.map((text, n) => (
                    <Fragment key={fields[n]}>
                      {n > 0 && ' / '}
                      <span {...explains(day, fields[n]!)}>{text}</span>
                    </Fragment>
                  ))}
                  <small>
                    {unit}
                    {markOf(fields) && ` ${markOf(fields)}`}
                  </small>
                </dd>
              </div>
            ))}
          </dl>
          <div className="energy-mix">
            <dl>
              {rates.map(([label, value, field]) => (
                <div key={label} {...explains(day, field)}>
                  <dt>{label}</dt>
                  <dd>
                    {value == null ? '--' : formatNumber(value, 1)}
                    <small>%</small>
                  </dd>
                </div>
              ))}
            </dl>
            <div className="energy-bar" role="img" aria-label="能源构成">
              {mix
                ?.filter(({ kwh }) => kwh > 0)
                .map(({ kind, kwh }) => (
                  <i key={kind} style={{ flexGrow: kwh, background: `var(--${tones[kind]})` }} />
                ))}
            </div>
            <p>
              {mix?.map(({ kind }, n) => (
                <span key={kind} {...explains(day, 'mix.*.kwh', kind)}>
                  <i style={{ background: `var(--${tones[kind]})` }} />
                  {labels[kind]} {shares ? `${shares[n]}%` : '--'}
                </span>
              ))}
            </p>
          </div>
        </div>
      </div>
    </Panel>
  )
}
