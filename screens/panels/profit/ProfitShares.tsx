import type { ReactNode } from 'react'
import type { Explained } from '../../../core/explain/explains.ts'
import { formatWan } from './formatProfit.ts'
import './profit.css'

export interface Share {
  key: string
  name: string
  note?: ReactNode
  income: number | null
  cost: number | null
  profit: number | null
  /** Where its figures come from. */
  explained?: Partial<Record<'income' | 'cost' | 'profit', Explained>>
}

/** Income over cost as bars on one scale, and what is left as the one figure; for business kinds and for operators. */
export function ProfitShares({ rows }: { rows: Share[] }) {
  const most = Math.max(1, ...rows.flatMap(({ income, cost }) => [income ?? 0, cost ?? 0]))
  const width = (value: number | null) => `${((value ?? 0) / most) * 100}%`
  return (
    <ul className="profit-shares">
      {rows.map(({ key, name, note, income, cost, profit, explained }) => (
        <li key={key}>
          <span>
            {name}
            {note && <small>{note}</small>}
          </span>
          <span className="profit-bars">
            <b style={{ width: width(income) }} title={`收入 ${formatWan(income)} 万元`} {...explained?.income} />
            <b className="profit-cost" style={{ width: width(cost) }} title={`成本 ${formatWan(cost)} 万元`} {...explained?.cost} />
          </span>
          <em {...explained?.profit}>{formatWan(profit)}</em>
        </li>
      ))}
    </ul>
  )
}
