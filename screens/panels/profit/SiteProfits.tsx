import { explains } from '../../../core/explains.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/useBox.ts'
import { useSites } from './useSites.ts'
import { coveredBy, estimatedOf, estimatedShare, formatWan, noteOf } from './formatProfit.ts'
import './profit.css'

const rowHeight = 36
const headHeight = 30

/** Sites by profit of the year; where not all find room, the best and the weakest. */
export function SiteProfits({ area }: { area?: string }) {
  const sites = useSites()
  const [box, { height }] = useBox()
  const rows = sites.data?.rows ?? []
  const room = Math.max(3, Math.floor((height - headHeight) / rowHeight))
  // One row is the gap between them, and of the weakest at least one is shown.
  const best = Math.min(room - 2, Math.ceil((room - 1) * 0.6))
  const shown = rows.length <= room ? rows : [...rows.slice(0, best), null, ...rows.slice(rows.length - (room - 1 - best))]
  const most = Math.max(1, ...rows.map(({ profit }) => Math.abs(profit ?? 0)))
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
                <th>元/kW</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(row =>
                row === null ? (
                  <tr key="gap">
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
                          style={{ width: `${(Math.abs(row.profit ?? 0) / most) * 100}%` }}
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
