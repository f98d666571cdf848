import { knownCapacity } from '../../../core/units/capacityShare.ts'
import { inverterStates, type InverterState, pv } from '../../../core/contract/energy/pv.ts'
import { explains } from '../../../core/explain/explains.ts'
import { energyScale, powerScale } from '../../../core/units/units.ts'
import { seconds, useCall } from '../../../core/call/useCall.ts'
import { Figure } from '../../kit/Figure.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import { scaledEnergy, scaledPower } from '../formatFigure.ts'
import { StateMark } from '../../kit/state/StateMark.tsx'
import { useDayTitle } from '../../kit/useDayTitle.ts'
import { useLate } from '../../kit/useLate.ts'
import { inverterSymbols } from './inverterSymbols.ts'
import { lightLabel, lossFigure, percent, reached } from './labels.ts'
import './pvStrip.css'

const states = Object.keys(inverterStates) as InverterState[]

/** What one reads from six metres: power against what the light allows, performance ratio, inverters, and what is lost. */
export function PvStrip({ area }: { area: string }) {
  const performance = useCall(pv.getPerformance, {}, { every: seconds(15) })
  const { data } = performance
  const late = useLate(data?.at)
  const dark = lightLabel(data?.light)
  const { coverage } = data ?? {}
  const covered =
    coverage && coverage.reportedKw < coverage.totalKw ? `${knownCapacity(coverage)}　${coverage.reported}/${coverage.total} 站` : undefined
  const dayWord = useDayTitle(data?.day)
  // What is said beneath a figure, once there is something to say it about.
  const noteOf = (note: string) => (data ? note : '\u00a0')
  const loss = lossFigure(data?.lossKwh, data?.lossYuan)
  return (
    <section className="strip pv-strip" style={{ gridArea: area }} aria-label="光伏运行概况" aria-busy={!data}>
      <Figure
        label="实时功率"
        {...scaledPower(data?.activePower)}
        tone="generation"
        late={late}
        {...(coverage && { quality: coverage.quality })}
        {...explains(performance, 'activePower')}
        note={noteOf(coverage?.total === 0 ? '没有光伏站点' : dark || covered || '全部站点已上报')}
      />
      <Figure
        label="期望功率"
        {...scaledPower(data?.expectedPower)}
        {...explains(performance, 'expectedPower')}
        note={noteOf(dark || reached(data?.comparedPower, data?.expectedPower, powerScale))}
      />
      <Figure
        label={`${dayWord}发电`}
        {...scaledEnergy(data?.dayEnergy)}
        tone="generation"
        {...explains(performance, 'dayEnergy')}
        note={noteOf(reached(data?.measuredEnergy, data?.expectedEnergy, energyScale))}
      />
      <Figure
        label={`${dayWord}性能比`}
        value={data?.pr == null ? null : data.pr * 100}
        unit="%"
        digits={1}
        {...explains(performance, 'pr')}
        note={`${plusMinus(data)}25 ℃ 修正 ${percent(data?.correctedPr)}`}
      />
      <div className="pv-states">
        <div className="figure-label">逆变器</div>
        <dl>
          {states
            .filter(state => state !== 'unjudged' || data?.states.unjudged)
            .map(state => (
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
        {...explains(performance, data?.lossYuan == null ? 'lossKwh' : 'lossYuan')}
        tone={loss.value ? 'abnormal' : undefined}
        note={noteOf(data?.lossYuan == null ? '近 24 小时，电价未知' : `近 24 小时 ${formatted(scaledEnergy(data.lossKwh))}`)}
      />
    </section>
  )
}

/** Expanded uncertainty (k = 2) of the performance ratio, in its own unit. */
const plusMinus = (data: { pr: number | null; prUncertainty: number | null } | undefined) =>
  data?.pr == null || data.prUncertainty === null ? '' : `±${(100 * data.pr * data.prUncertainty).toFixed(1)}　`

const formatted = ({ value, unit, digits }: ReturnType<typeof scaledEnergy>) =>
  value === null ? '--' : `${formatNumber(value, digits)} ${unit}`
