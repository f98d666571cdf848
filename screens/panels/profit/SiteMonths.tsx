import type { ReplyOf } from '../../../core/contract/call.ts'
import { profit } from '../../../core/contract/energy/profit.ts'
import { explains } from '../../../core/explain/explains.ts'
import { Panel } from '../../kit/Panel.tsx'
import { useBox } from '../../kit/stage/useBox.ts'
import { useSites } from './useSites.ts'
import { estimatedOf, formatWan, noteOf } from './formatProfit.ts'
import './profit.css'

type Months = ReplyOf<typeof profit.getMonths>
/** Heights of the head and of a row, stage units (profit.css). */
const [headHeight, rowHeight] = [30, 36]

/**
 * Profit of the best sites month by month: the lighter the cell, the more, by its root, so that the months of small
 * sites show beside large ones. Told in figures are the best month of each, and every loss, which also has a colour of
 * its own; the others when pointed at.
 */
export function SiteMonths({ area }: { area?: string }) {
  const sites = useSites()
  const [box, { height }] = useBox()
  const { months = [], rows = [] } = sites.data ?? {}
  const shown = rows.slice(0, Math.max(1, Math.floor((height - headHeight) / rowHeight)))
  const most = Math.max(1, ...shown.flatMap(({ monthProfits }) => monthProfits.map(value => Math.abs(value ?? 0))))
  return (
    <Panel
      area={area}
      title="站点逐月利润"
      tone="generation"
      scope={noteOf('万元', rows.length > shown.length ? `前 ${shown.length} 站` : '', estimatedOf(shown) && '含估算')}
      source={sites}
      empty={rows.length === 0 && '暂无结算数据'}
    >
      <div ref={box} className="fill">
        {height > 0 && (
          <table className="profit-months">
            <thead>
              <tr>
                <th>站点</th>
                {months.map(month => (
                  <th key={month}>{Number(month.slice(5))}月</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(row => (
                <tr key={row.itemNumber}>
                  <th>{row.itemJname}</th>
                  {row.monthProfits.map((value, n, all) => (
                    <td
                      key={months[n]}
                      {...explains<Months>(
                        { asked: { call: profit.getMonths, input: { siteIds: [row.itemNumber] } } },
                        'rows.*.profit',
                        months[n],
                      )}
                      title={`${row.itemJname} ${months[n]}　${formatWan(value)} 万元`}
                      className={value !== null && value < 0 ? 'profit-loss' : undefined}
                      style={{ '--share': Math.sqrt(Math.abs(value ?? 0) / most).toFixed(2) } as React.CSSProperties}
                    >
                      {value !== null && (value < 0 || value === Math.max(...all.map(each => each ?? 0))) && formatWan(value)}
                      {value === null && '--'}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  )
}
