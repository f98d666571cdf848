import { explains } from '../../../core/explains.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { Panel } from '../../kit/Panel.tsx'
import { type Criterion, ranksOf } from './criteria.ts'
import { Letter } from './Letter.tsx'
import { placeOf } from './letters.ts'
import type { Comparison } from './useCompared.ts'
import './criterionBars.css'

/** One criterion over the stations: bar, figure, rank, and the ends in words. */
export function CriterionBars({ criterion, comparison, scope }: { criterion: Criterion; comparison: Comparison; scope?: string }) {
  const { title, unit, digits, better, of, field } = criterion
  const stations = comparison.data?.stations ?? []
  const values = stations.map(of)
  const ranks = ranksOf(values, digits)
  const most = Math.max(1e-9, ...values.map(value => value ?? 0))
  const known = values.some(value => value !== null)
  return (
    <Panel
      title={title}
      tone={criterion.better === 'low' ? 'abnormal' : 'generation'}
      scope={scope ?? unit}
      source={comparison}
      empty={!known && '暂无数据'}
    >
      <ol className="criterion">
        {stations.map(({ siteId, shortName }, n) => {
          const value = values[n] ?? null
          const rank = ranks[n]
          const good = rank?.word && better && (rank.word === '最高') === (better === 'high')
          return (
            <li
              key={siteId}
              {...explains(comparison, field, siteId)}
              aria-label={`${shortName} ${value === null ? '无数据' : `${formatNumber(value, digits)} ${unit}`}`}
            >
              <Letter index={n} />
              <span className="criterion-track">
                <b style={{ width: `${(Math.max(0, value ?? 0) / most) * 100}%`, background: placeOf(n).colour }} />
              </span>
              <em>{value === null ? '--' : formatNumber(value, digits)}</em>
              <small className={rank?.word && better ? (good ? 'criterion-good' : 'criterion-bad') : undefined}>
                {rank ? rank.word || `第 ${rank.rank}` : ''}
              </small>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
