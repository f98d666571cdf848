import type { Explained } from '../../core/explains.ts'
import { formatNumber } from './formatNumber.ts'
import type { Tone } from './tokens.ts'
import './ranking.css'

export interface RankingRow {
  key: string | number
  name: string
  /** Missing shows as `--` without a bar. */
  value: number | null
  /** Where the value comes from (core/explains.ts). */
  explained?: Explained
}

interface Props {
  /** In order, best first. */
  rows: RankingRow[]
  digits?: number
  tone?: Tone
  /** How many rows find room. */
  limit?: number
  /** Key of the row to set off. */
  selected?: string | number
  onSelect?: (row: RankingRow) => void
}

/** A ranking as bars measured against the best row. */
export function Ranking({ rows, digits = 2, tone = 'generation', limit = 6, selected, onSelect }: Props) {
  const shown = rows.slice(0, limit)
  const best = Math.max(0, ...shown.map(row => row.value ?? 0))
  return (
    <ol className="ranking">
      {shown.map((row, i) => {
        const line = (
          <>
            <i>{i + 1}</i>
            <span className="ranking-name">{row.name}</span>
            <span className="ranking-track">
              <b
                style={{
                  width: `${best > 0 ? (Math.max(0, row.value ?? 0) / best) * 100 : 0}%`,
                  background: `var(--${tone})`,
                  opacity: 1 - i * 0.09,
                }}
              />
            </span>
            <span className="ranking-value">
              {row.value === null ? <span className="missing">--</span> : formatNumber(row.value, digits)}
            </span>
          </>
        )
        return (
          <li key={row.key} aria-current={row.key === selected || undefined} {...row.explained}>
            {onSelect ? (
              <button type="button" onClick={() => onSelect(row)}>
                {line}
              </button>
            ) : (
              <div>{line}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
