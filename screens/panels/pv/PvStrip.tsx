import { inverterStates, type InverterState, pv } from '../../../core/contract/pv.ts'
import { energy, energyScale, power, powerScale } from '../../../core/units.ts'
import { seconds, useCall } from '../../../core/useCall.ts'
import { Figure } from '../../kit/Figure.tsx'
import { scaled } from '../formatFigure.ts'
import { StateMark } from '../../kit/StateMark.tsx'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import { inverterSymbols } from './inverterSymbols.ts'
import { lightLabel, lossFigure, percent, reached } from './labels.ts'
import './pvStrip.css'

const states = Object.keys(inverterStates) as InverterState[]

/** What one reads from six metres: power against what the light allows, performance ratio, inverters, and what is lost. */
export function PvStrip({ area }: { area: string }) {
  const { data } = useCall(pv.getPerformance, {}, { every: seconds(15) })
  const dark = lightLabel(data?.light)
  const covered = data && data.coverage.reported < data.coverage.total ? `${data.coverage.reported}/${data.coverage.total} 站` : undefined
  const dayWord = useDayTitle(data?.day)
  const loss = lossFigure(data?.lossKwh, data?.lossYuan)
  return (
    <section className="strip pv-strip" style={{ gridArea: area }} aria-label="光伏运行概况" aria-busy={!data}>
      <Figure label="实时功率" {...scaled(power(data?.activePower))} tone="generation" note={dark || covered || '全部站点已上报'} />
      <Figure
        label="期望功率"
        {...scaled(power(data?.expectedPower))}
        note={dark || reached(data?.comparedPower, data?.expectedPower, powerScale)}
      />
      <Figure
        label={`${dayWord}发电`}
        {...scaled(energy(data?.dayEnergy))}
        tone="generation"
        note={reached(data?.measuredEnergy, data?.expectedEnergy, energyScale)}
      />
      <Figure
        label={`${dayWord}性能比`}
        value={data?.pr == null ? null : data.pr * 100}
        unit="%"
        digits={1}
        note={`25 ℃ 修正 ${percent(data?.correctedPr)}`}
      />
      <div className="pv-states">
        <div className="figure-label">逆变器</div>
        <dl>
          {states.map(state => (
            <div key={state}>
              <dt>
                <StateMark symbol={inverterSymbols[state]} />
                {inverterStates[state]}
              </dt>
              <dd style={data?.states[state] ? { color: `var(--${inverterSymbols[state].colour})` } : undefined}>
                {data ? data.states[state] : '--'}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Figure
        label="损失"
        {...loss}
        tone={loss.value ? 'abnormal' : undefined}
        note={data?.lossYuan == null ? '近 24 小时，电价未知' : `近 24 小时 ${formatted(energy(data.lossKwh))}`}
      />
    </section>
  )
}

const formatted = ({ value, unit }: { value: number | string; unit: string }) => `${value} ${unit}`
