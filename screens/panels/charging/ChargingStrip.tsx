import { pileStateKeys, pileStates } from '../../../core/devices/pileStates.ts'
import { explains } from '../../../core/explain/explains.ts'
import { qualityMark } from '../../../core/units/quality.ts'
import { Figure } from '../../kit/Figure.tsx'
import { formatNumber } from '../../kit/formatNumber.ts'
import { scaledEnergy, scaledPower, yuan } from '../formatFigure.ts'
import { StateMark } from '../../kit/state/StateMark.tsx'
import { pileSymbols } from './pileSymbols.ts'
import { useChargingHome } from './useChargingHome.ts'
import './chargingStrip.css'

const rate = (percent: number | null | undefined) => (percent === null || percent === undefined ? '--' : `${percent.toFixed(1)}%`)
const formatted = ({ value, unit, digits }: { value: number | null; unit: string; digits: number }) =>
  value === null ? '--' : `${formatNumber(value, digits)} ${unit}`

/**
 * What one reads from six metres: what charging earns, first of all; income, energy and orders of today, utilisation now, and how the
 * piles stand.
 */
export function ChargingStrip({ area }: { area: string }) {
  const home = useChargingHome()
  const { data } = home
  const { today, total, margin, connectors, stations, piles } = data ?? {}
  const since = data?.since ? `自 ${data.since}` : '累计'
  return (
    <section className="strip charging-strip" style={{ gridArea: area }} aria-label="充电概况" aria-busy={!data}>
      <Figure
        label="近 30 日毛利"
        {...yuan(margin?.yuan)}
        size="headline"
        tone="generation"
        {...explains(home, 'margin.yuan')}
        note={<span {...explains(home, 'margin.rate')}>{`毛利率 ${rate(margin?.rate)}　收入 − 购电`}</span>}
      />
      <Figure
        label="今日收入"
        {...yuan(today?.income)}
        size="headline"
        {...explains(home, 'today.income')}
        note={<span {...explains(home, 'total.income')}>{`累计 ${formatted(yuan(total?.income))}`}</span>}
      />
      <Figure
        label="今日充电"
        {...scaledEnergy(today?.kwh)}
        size="headline"
        tone="charging"
        {...explains(home, 'today.kwh')}
        note={<span {...explains(home, 'total.kwh')}>{`${since} ${formatted(scaledEnergy(total?.kwh))}`}</span>}
      />
      <Figure
        label="今日订单"
        value={today?.orders}
        unit="单"
        digits={0}
        size="headline"
        {...explains(home, 'today.orders')}
        note={<span {...explains(home, 'total.orders')}>{`累计 ${total ? formatNumber(total.orders, 0) : '--'} 单`}</span>}
      />
      <Figure
        label="当前时间利用率"
        value={data?.timeRate}
        unit="%"
        digits={1}
        size="headline"
        tone="charging"
        {...explains(home, 'timeRate')}
        note={
          <>
            <span {...explains(home, 'powerRate')}>{`功率 ${rate(data?.powerRate)}`}</span>
            {'　'}
            <span {...explains(home, 'power')}>{formatted(scaledPower(data?.power))}</span>
            {qualityMark(data?.coverage.quality)}
          </>
        }
      />
      <Figure
        label="在线电站"
        value={stations?.online}
        unit={stations && `/ ${stations.total} 座`}
        digits={0}
        size="headline"
        note={<span {...explains(home, 'ratedKw')}>{`额定 ${formatted(scaledPower(data?.ratedKw))}`}</span>}
      />
      <div className="charging-states">
        <div className="figure-label">充电桩{connectors && <small>{`　枪 ${connectors.charging}/${connectors.total} 在充`}</small>}</div>
        <dl>
          {pileStateKeys.map(state => (
            <div key={state}>
              <dt>
                <StateMark symbol={pileSymbols[state]} />
                {pileStates[state]}
              </dt>
              <dd style={piles?.[state] && state !== 'idle' ? { color: `var(--${pileSymbols[state].colour})` } : undefined}>
                {piles ? piles[state] : '--'}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
