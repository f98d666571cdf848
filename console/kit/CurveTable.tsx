import { MISSING } from '../../core/units.ts'
import type { CurveFigures } from './curve/curveFigures.ts'
import './curveTable.css'
import './nothing.css'

interface Props extends CurveFigures {
  height: number
  loading: boolean
  label: string
}

/** The figures a chart draws, to read and to copy. */
export const CurveTable = ({ head, rows, height, loading, label }: Props) =>
  rows.length === 0 ? (
    <p className="nothing">{loading ? '数据加载中....' : '暂无数据'}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by the keys
    <div className="curve-table" style={{ height }} role="region" aria-label={`${label} 表格`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map(title => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([time, ...values]) => (
            <tr key={time}>
              <th scope="row">{time}</th>
              {values.map((value, index) => (
                <td key={head[index + 1]}>{value === null ? MISSING : value.toFixed(2)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
