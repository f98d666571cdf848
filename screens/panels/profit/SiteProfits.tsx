import { explains } from '../../../core/explain/explains.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { useSites } from './useSites.ts'
import { coveredBy, estimatedOf, estimatedShare, formatWan, noteOf } from './formatProfit.ts'
import './profit.css'

/** Least height of a row, stage units, and the most: few rows take the room there is. */
const [least, most] = [36, 46]
const headHeight = 30
const gapHeight = 24

/** Sites by profit of the year; where not all find room, the best and the weakest. */
export function SiteProfits({ area }: { area?: string }) {
  const sites = useSites()
  const [box, { height }] = useBox()
  const rows = sites.data?.rows ?? []
  const room = height - headHeight
  const whole = rows.length * least <= room
  // Of the weakest at least one is shown.
  const count = whole ? rows.length : Math.max(2, Math.floor((room - gapHeight) / least))
  const best = Math.min(count - 1, Math.ceil(count * 0.6))
  const shown = whole ? rows : [...rows.slice(0, best), null, ...rows.slice(rows.length - (count - best))]
  const rowHeight = Math.min(most, (whole ? room : room - gapHeight) / Math.max(1, count))
  const largest = Math.max(1, ...rows.map(({ profit }) => Math.abs(profit ?? 0)))
  const { coverage } = sites.data ?? {}
  return (
    <Panel
      area={area}
      title="站点利润排名"
      tone="generation"
      scope={coverage && noteOf('本年 万元', coveredBy(coverage), estimatedOf(rows))}
      source={sites}
      empty={rows.length === 0 && '暂无结算数据'}
    >
      <div ref={box} className="fill">
        {height > 0 && (
          <table className="profit-table">
            <thead>
              <tr>
                <th>站点</th>
                <th aria-label="利润比较" />
                <th>利润</th>
                <th>收入 元/kW</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(row =>
                row === null ? (
                  <tr key="gap" style={{ height: gapHeight }}>
                    <td className="profit-gap">⋮</td>
                  </tr>
                ) : (
                  <tr key={row.itemNumber} style={{ height: rowHeight }}>
                    <td>
                      <i>{row.rank}</i>
                      {row.itemJname}
                      {estimatedShare(row.incomeEstimated, row.income) && (
                        <small className="profit-estimated" title={estimatedShare(row.incomeEstimated, row.income)}>
                          估
                        </small>
                      )}
                    </td>
                    <td>
                      <span className="profit-track">
                        <b
                          className={(row.profit ?? 0) < 0 ? 'profit-loss' : undefined}
                          style={{ width: `${(Math.abs(row.profit ?? 0) / largest) * 100}%` }}
                        />
                      </span>
                    </td>
                    <td {...explains(sites, 'rows.*.profit', row.itemNumber)}>{formatWan(row.profit)}</td>
                    <td {...explains(sites, 'rows.*.incomePerKw', row.itemNumber)}>
                      {row.incomePerKw === null ? '--' : row.incomePerKw.toFixed(0)}
                    </td>
                  </tr>
                ),
              )}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  )
}
