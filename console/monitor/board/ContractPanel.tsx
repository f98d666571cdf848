import { home } from '../../../core/contract/platform/home.ts'
import { explains } from '../../../core/explain/explains.ts'
import { money } from '../../../core/units/units.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { CountRow } from '../../kit/board/CountRow.tsx'
import { ExplainMark } from '../../kit/explain/ExplainMark.tsx'
import { Panel } from '../../kit/board/Panel.tsx'

/** The contracts that the orders rest on; one that is about to end is marked. */
export function ContractPanel() {
  const call = useCall(home.getContractByOrg, {}, { every: minutes(10) })
  return (
    <Panel
      title="合同"
      call={call}
      height={46}
      extra={({ amount }) => (
        <>
          在执行 ¥{money(amount)}
          <ExplainMark {...explains(call, 'amount')} of="在执行合同金额" />
        </>
      )}
      isEmpty={({ total }) => total === 0}
      empty="暂无合同"
    >
      {({ total, active, expiring, expired }) => (
        <CountRow
          counts={[
            { title: '全部', count: total, explained: explains(call, 'total') },
            { title: '在执行', count: active, explained: explains(call, 'active') },
            { title: '30天内到期', count: expiring, marked: expiring > 0, explained: explains(call, 'expiring') },
            { title: '已到期', count: expired, explained: explains(call, 'expired') },
          ]}
        />
      )}
    </Panel>
  )
}
