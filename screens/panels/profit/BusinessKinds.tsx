import { profit } from '../../../core/contract/energy/profit.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { Panel } from '../../kit/Panel.tsx'
import { coveredBy, estimatedOf, noteOf, shortly } from './formatProfit.ts'
import { ProfitShares } from './ProfitShares.tsx'

/** What each kind of business brings this year. */
export function BusinessKinds({ area }: { area?: string }) {
  const kinds = useCall(profit.getComposition, { span: 'year' }, { every: minutes(5) })
  const rows = (kinds.data?.rows ?? []).filter(({ income, cost }) => income !== null || cost !== null)
  return (
    <Panel
      area={area}
      title="业务构成"
      tone="storage"
      scope={noteOf('本年 万元', coveredBy(kinds.data?.coverage), estimatedOf(rows))}
      source={kinds}
      empty={rows.length === 0 && '暂无结算数据'}
    >
      <ProfitShares
        rows={rows.map(row => ({
          ...row,
          key: row.itemType,
          explained: {
            income: explains(kinds, 'rows.*.income', row.itemType),
            cost: explains(kinds, 'rows.*.cost', row.itemType),
            profit: explains(kinds, 'rows.*.profit', row.itemType),
          },
          name: noteOf(`${row.itemTypeName} ${row.sites} 站`, shortly(estimatedOf([row]))),
        }))}
      />
    </Panel>
  )
}
