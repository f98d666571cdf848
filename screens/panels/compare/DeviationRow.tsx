import { explains } from '../../../core/explain/explains.ts'
import { formatNumber } from '../../kit/formatNumber.ts'
import { compareColumns } from './compareColumns.ts'
import type { Criterion } from './criteria.ts'
import { DeviationLane } from './DeviationLane.tsx'
import { deviationsOf } from './deviationsOf.ts'
import type { Comparison } from './useCompared.ts'

interface Props {
  criterion: Criterion
  data: NonNullable<Comparison['data']>
  comparison: Comparison
  focus: string | undefined
}

/** One criterion over the stations, all on one scale. */
export function DeviationRow({ criterion: { title, unit, digits, better, least, of, field, span, part }, data, comparison, focus }: Props) {
  const { stations } = data
  const values = stations.map(of)
  const { median, from, scale } = deviationsOf(values, digits, least)
  return (
    <section className="deviation-row" style={{ gridTemplateColumns: compareColumns(stations.length) }} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <p>
          {span(data)}　{better === 'high' ? '高者优' : '低者优'}
        </p>
        {median !== null && (
          <p>
            中位 <b>{formatNumber(median, digits)}</b>　刻度 ±{scale}
          </p>
        )}
      </header>
      {stations.map((station, n) => {
        const value = values[n] ?? null
        const deviation = from[n] ?? null
        const far = deviation === null ? '' : deviation === 0 ? '持平' : `${deviation > 0 ? '+' : ''}${formatNumber(deviation, digits)}`
        return (
          <article
            key={station.siteId}
            className="deviation"
            aria-current={station.siteId === focus || undefined}
            aria-label={`${station.shortName} ${value === null ? '无数据' : `${formatNumber(value, digits)} ${unit} ${far}`}`}
            {...explains(comparison, field, station.siteId)}
          >
            <p className="figure-value">
              {value === null ? <span className="missing">--</span> : formatNumber(value, digits)}
              <small>{unit}</small>
              {value !== null && part?.(station, data) && <em>{part(station, data)}</em>}
              <b className={deviation === 0 ? 'deviation-none' : undefined}>{far}</b>
            </p>
            {median !== null && <DeviationLane deviation={deviation} scale={scale} />}
          </article>
        )
      })}
    </section>
  )
}
