import { inverterStates, type InverterState, pv } from '../../../core/contract/pv.ts'
import { energy, power } from '../../../core/units.ts'
import { seconds, useCall } from '../../../core/useCall.ts'
import { Figure } from '../../kit/Figure.tsx'
import { scaled } from '../show.ts'
import { StateMark } from '../../kit/StateMark.tsx'
import { inverterLooks } from './inverterLooks.ts'
import { lightWord, lossWords, percent } from './words.ts'
import './pvStrip.css'

const states = Object.keys(inverterStates) as InverterState[]

/** What one reads from six metres: power against what the light allows, performance ratio, inverters, and what is lost. */
export function PvStrip({ area }: { area: string }) {
  const { data } = useCall(pv.getPerformance, {}, { every: seconds(15) })
  const dark = lightWord(data?.light)
  const reached = data?.expectedPower && data.comparedPower !== null ? data.comparedPower / data.expectedPower : null
  const covered = data && data.coverage.reported < data.coverage.total ? `${data.coverage.reported}/${data.coverage.total} 站` : undefined
  const dayWord = data?.past ? '昨日' : '今日'
  const loss = lossWords(data?.lossKwh, data?.lossYuan)
  return (
    <section className="strip pv-strip" style={{ gridArea: area }} aria-label="光伏运行概况" aria-busy={!data}>
      <Figure label="实时功率" {...scaled(power(data?.activePower))} tone="generation" note={dark || covered || '全部站点已上报'} />
      <Figure label="期望功率" {...scaled(power(data?.expectedPower))} note={dark || `达成 ${percent(reached)}`} />
      <Figure
        label={`${dayWord}发电`}
        {...scaled(energy(data?.past ? data.measuredEnergy : data?.dayEnergy))}
        tone="generation"
        note={`期望 ${words(energy(data?.expectedEnergy))}`}
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
                <StateMark look={inverterLooks[state]} />
                {inverterStates[state]}
              </dt>
              <dd style={data?.states[state] ? { color: `var(--${inverterLooks[state].colour})` } : undefined}>
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
        note={data?.lossYuan == null ? '近 24 小时，电价未知' : `近 24 小时 ${words(energy(data.lossKwh))}`}
      />
    </section>
  )
}

const words = ({ value, unit }: { value: number | string; unit: string }) => `${value} ${unit}`
