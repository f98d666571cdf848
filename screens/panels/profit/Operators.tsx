import { profit } from '../../../core/contract/energy/profit.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/Panel.tsx'
import { ProfitShares } from './ProfitShares.tsx'
import { coveredBy, estimatedOf, noteOf, shortly, yearOnYear } from './formatProfit.ts'

/** Enterprises beside each other, or the bases of one enterprise. */
export function Operators({ area }: { area?: string }) {
  const operators = useCall(profit.getOperators, { span: 'year' }, { every: minutes(5) })
  const rows = operators.data?.rows ?? []
  return (
    <Panel
      area={area}
      title="运营单位"
      tone="grid"
      scope={noteOf('本年 万元', coveredBy(operators.data?.coverage), estimatedOf(rows))}
      source={operators}
      empty={rows.length === 0 && '暂无结算数据'}
    >
      <ProfitShares
        rows={rows.map(row => ({
          ...row,
          key: row.orgId,
          explained: {
            income: explains(operators, 'rows.*.income', row.orgId),
            cost: explains(operators, 'rows.*.cost', row.orgId),
            profit: explains(operators, 'rows.*.profit', row.orgId),
          },
          name: row.orgName,
          // Beside a reason there is no room for the share that is estimated; the panel's heading has that of all.
          note: `${row.sites} 站 ${yearOnYear(row.profitRatio, row.profitReason)} ${row.profitReason ? '' : shortly(estimatedOf([row]))}`,
        }))}
      />
    </Panel>
  )
}
