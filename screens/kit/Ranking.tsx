import type { Explained } from '../../core/explain/explains.ts'
import { formatNumber } from './formatNumber.ts'
import { useBox } from './stage/useBox.ts'
import './ranking.css'

export interface RankingRow {
  key: string | number
  name: string
  /** Missing shows as `--` without a bar. */
  value: number | null
  /** Where the value comes from (core/explain/explains.ts). */
  explained?: Explained
}

interface Props {
  /** In order, best first. */
  rows: RankingRow[]
  /** Decimals of their values. */
  digits: number
  onSelect: (row: RankingRow) => void
}

/** Rows of every wall, and the height a row takes where there is room for more, stage units. */
const [fewest, line] = [6, 38]

/** A ranking as bars measured against the best row. */
export function Ranking({ rows, digits, onSelect }: Props) {
  const [box, { height }] = useBox()
  const places = Math.max(fewest, Math.floor(height / line))
  const best = Math.max(0, ...rows.map(row => row.value ?? 0))
  return (
    <ol ref={box} className="ranking">
      {rows.slice(0, places).map((row, i) => (
        // A row keeps its place however many there are.
        <li key={row.key} style={{ flexBasis: `${100 / places}%` }} {...row.explained}>
          <button type="button" onClick={() => onSelect(row)}>
            <i>{i + 1}</i>
            <span className="ranking-name">{row.name}</span>
            <span className="ranking-track">
              <b style={{ width: `${best > 0 ? (Math.max(0, row.value ?? 0) / best) * 100 : 0}%`, opacity: 1 - (i * 0.54) / places }} />
            </span>
            <span className="ranking-value">
              {row.value === null ? <span className="missing">--</span> : formatNumber(row.value, digits)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}
