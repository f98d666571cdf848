import { home } from '../../../core/contract/platform/home.ts'
import { explains } from '../../../core/explain/explains.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { ratioOf } from '../../kit/board/ratioOf.ts'

/** Of the six kinds of order, px. */
const height = 168

/** Work orders by type: how many are finished. */
export function OrderPanel() {
  const call = useCall(home.getOrderGroupByType, {}, { every: minutes(1) })
  return (
    <Panel title="工单" call={call} height={height} extra="已完成/全部" isEmpty={kinds => kinds.length === 0} empty="暂无工单">
      {kinds => (
        <BarList
          bars={kinds.map(({ code, name, finished, count }) => ({
            key: code,
            name,
            share: ratioOf(finished, count) ?? 0,
            colour: 'var(--primary)',
            explained: explains(call, '*.count', code),
            value: (
              <>
                <b>{finished}</b>/{count}
              </>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
