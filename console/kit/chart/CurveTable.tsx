import { grouped } from '../../../core/units/grouped.ts'
import { MISSING } from '../../../core/units/units.ts'
import type { CurveFigures } from '../curve/curveFigures.ts'
import './curveTable.css'
import '../state/emptyState.css'

interface Props extends CurveFigures {
  height: number
  loading: boolean
  label: string
  /** Pressing the name of a row does it. */
  onOpen?: (row: number) => void
}

/** The figures a chart draws, to read and to copy. */
export const CurveTable = ({ head, rows, decimals = 2, height, loading, label, onOpen }: Props) =>
  rows.length === 0 ? (
    <p className="empty-state">{loading ? '数据加载中....' : '暂无数据'}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keys
    <div className="curve-table" style={{ height }} role="region" aria-label={`${label} 表格`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((title, place) => (
              // A column is its place: two devices may be called alike.
              <th scope="col" key={place}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([time, ...values], row) => (
            // And so is a row: two customers may be called alike.
            <tr key={row}>
              <th scope="row">
                {onOpen ? (
                  <button type="button" className="curve-open" onClick={() => onOpen(row)}>
                    {time}
                  </button>
                ) : (
                  time
                )}
              </th>
              {values.map((value, index) => (
                <td key={index}>{value === null ? MISSING : grouped(value, decimals)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
