import { microgrid } from '../../../core/contract/microgrid.ts'
import { energy } from '../../../core/units.ts'
import { minutes, useCall } from '../../../core/useCall.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import type { Tone } from '../../kit/tokens.ts'
import { wholePercents } from '../../kit/wholePercents.ts'
import { scaled } from '../show.ts'
import { useMicrogrid } from './useMicrogrid.ts'
import { noMicrogrid } from './words.ts'
import './energyManagement.css'

const words = { pv: '光伏', storage: '储能', grid: '电网' }
const tones = { pv: 'generation', storage: 'storage', grid: 'grid' } as const

/** Two energies of one kind are shown in the unit of the greater one. */
function pair(a: number | null | undefined, b: number | null | undefined): { text: string; unit: string } {
  const { unit } = energy(Math.max(a ?? 0, b ?? 0))
  const divisor = unit === 'kWh' ? 1 : unit === 'MWh' ? 1e3 : 1e6
  const text = (kwh: number | null | undefined) => (kwh == null ? '--' : formatNumber(kwh / divisor, divisor === 1 ? 0 : 2))
  return { text: `${text(a)} / ${text(b)}`, unit }
}

function single(kwh: number | null | undefined): { text: string; unit: string } {
  const { value, unit, digits } = scaled(energy(kwh))
  return { text: value === null ? '--' : formatNumber(value, unit === 'kWh' ? 0 : digits), unit }
}

/** Where the energy of today came from and where it went. */
export function EnergyManagement({ area }: { area: string }) {
  const day = useCall(microgrid.getDay, useMicrogrid(), { every: minutes(1), keep: true })
  const { generation, bought, sold, charged, discharged, consumption, charging, selfUseRate, selfSufficiency, mix, slots } = day.data ?? {}
  const rows: [label: string, tone: Tone, value: { text: string; unit: string }][] = [
    ['光伏发电', 'generation', single(generation)],
    ['购电 / 上网', 'grid', pair(bought, sold)],
    ['储能充 / 放', 'storage', pair(charged, discharged)],
    ['负荷用电', 'consumption', single(consumption)],
    ['充电用电', 'charging', single(charging)],
  ]
  const rates = [
    ['自发自用率', selfUseRate],
    ['自给率', selfSufficiency],
  ] as const
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
            {rows.map(([label, tone, { text, unit }]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd style={{ color: `var(--${tone})` }}>
                  {text}
                  <small>{unit}</small>
                </dd>
              </div>
            ))}
          </dl>
          <div className="energy-mix">
            <dl>
              {rates.map(([label, value]) => (
                <div key={label}>
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
                <span key={kind}>
                  <i style={{ background: `var(--${tones[kind]})` }} />
                  {words[kind]} {shares ? `${shares[n]}%` : '--'}
                </span>
              ))}
            </p>
          </div>
        </div>
      </div>
    </Panel>
  )
}
