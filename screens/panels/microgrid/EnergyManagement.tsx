import { Fragment } from 'react'
import { explains } from '../../../core/explain/explains.ts'
import { qualityMark, worstOf } from '../../../core/units/quality.ts'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { energyScale } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import type { Tone } from '../../kit/stage/tokens.ts'
import { useMicrogrid } from '../useMicrogrid.ts'
import { noMicrogrid } from './labels.ts'
import './energyManagement.css'

type EnergyField = 'generation' | 'bought' | 'sold' | 'charged' | 'discharged' | 'consumption' | 'charging'

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
    slots,
    exchangeMeasured,
    covered,
    qualities,
  } = day.data ?? {}
  const rows: [label: string, tone: Tone, energies: (number | null | undefined)[], fields: readonly EnergyField[]][] = [
    ['光伏发电', 'generation', [generation], ['generation']],
    [exchangeMeasured === false ? '购电 / 上网（估算）' : '购电 / 上网', 'grid', [bought, sold], ['bought', 'sold']],
    ['储能充 / 放', 'storage', [charged, discharged], ['charged', 'discharged']],
    ['负荷用电', 'consumption', [consumption], ['consumption']],
    ['充电用电', 'charging', [charging], ['charging']],
  ]
  // One below the other they are compared: in one unit, that of the greatest.
  const { unit, divisor } = energyScale(rows.flatMap(([, , energies]) => energies))
  const text = (kwh: number | null | undefined) => (kwh == null ? '--' : formatNumber(kwh / divisor, divisor === 1 ? 0 : 2))
  const rates = [
    ['自发自用率', selfUseRate, 'selfUseRate'],
    ['自给率', selfSufficiency, 'selfSufficiency'],
  ] as const
  // An exchange that is worked out says so in its label.
  const markOf = (fields: readonly EnergyField[]) =>
    qualities && !(fields.includes('bought') && exchangeMeasured === false)
      ? qualityMark(worstOf(fields.map(field => qualities[field])))
      : ''
  const own = selfSufficiency ?? null
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
            {rows.map(([label, tone, energies, fields]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd style={{ color: `var(--${tone})` }}>
                  {energies.map((kwh, n) => (
                    <Fragment key={fields[n]}>
                      {n > 0 && ' / '}
                      <span {...explains(day, fields[n]!)}>{text(kwh)}</span>
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
            {/* What was used, by where it came from: its parts are what the self-sufficiency above is made of. */}
            <div className="energy-bar" role="img" aria-label="用电来源">
              {own !== null && (
                <>
                  <i style={{ flexGrow: own, background: 'var(--generation)' }} />
                  <i style={{ flexGrow: 100 - own, background: 'var(--grid)' }} />
                </>
              )}
            </div>
            <p>
              <span>
                <i style={{ background: 'var(--generation)' }} />
                用电来自光伏 {covered ? text(covered.own) : '--'}
              </span>
              <span>
                <i style={{ background: 'var(--grid)' }} />
                电网 {covered ? `${text(covered.used - covered.own)} ${unit}` : '--'}
              </span>
            </p>
          </div>
        </div>
      </div>
    </Panel>
  )
}
