import { useCallback } from 'react'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { workSchedule } from '../../../core/contract/orders/workSchedule.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { Board } from '../../kit/board/Board.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { StatPage } from '../../kit/stat/StatPage.tsx'
import { drawnBacklog } from './orderStat/drawnDays.ts'
import { drawnGroups } from './orderStat/drawnGroups.ts'
import { OrderControls } from './orderStat/OrderControls.tsx'
import { OrderTotals } from './orderStat/OrderTotals.tsx'
import { useDrill } from './orderStat/useDrill.ts'
import { useOrderQuery } from './orderStat/useOrderQuery.ts'
import { WorkTable } from './orderStat/WorkTable.tsx'

const layouts = {
  wide: `'days days' auto 'kinds states' auto / 3fr 2fr`,
  tablet: `'days' auto 'kinds' auto 'states' auto / minmax(0, 1fr)`,
}
const every = minutes(5)
const byKind = ({ kinds }: ReplyOf<typeof workSchedule.orderStatistics>) => drawnGroups(kinds, '类型')

/** 工单统计: how many orders were opened, how far they are, what is left, and which. */
export default function TicketStatisticsPage() {
  const query = useOrderQuery()
  const { dateType: _, ...asked } = query.input
  const sums = useCall(workSchedule.orderStatistics, asked, { every, keep: true })
  const days = useCall(workSchedule.workScheduleAnalyse, query.input, { every, keep: true })
  const drill = useDrill()
  const rows = days.data
  const ofDay = useCallback(
    (place: number) => {
      const day = rows?.[place]
      if (day) drill({ slot: day.time })
    },
    [rows, drill],
  )
  const ofKind = (place: number) => {
    const kind = sums.data?.kinds[place]
    if (kind) query.set({ kind: kind.code })
  }
  return (
    <StatPage controls={<OrderControls query={query} />}>
      <OrderTotals call={sums} onOpen={drill} />
      <Board
        layouts={layouts}
        panels={{
          days: <ChartPanel title="开立、结束与积压" call={days} height={260} of={drawnBacklog} onOpen={ofDay} empty="这段时间没有工单" />,
          kinds: <ChartPanel title="按类型" call={sums} height={240} of={byKind} onOpen={ofKind} empty="这段时间没有工单" />,
          states: (
            <Panel title="按状态" call={sums} height={240} isEmpty={({ total }) => total === 0} empty="这段时间没有工单">
              {({ states, total }) => (
                <BarList
                  bars={states
                    .filter(({ count }) => count > 0)
                    .map(({ code, name, count }) => ({
                      key: code,
                      name,
                      share: count / total,
                      colour: 'var(--grid)',
                      value: `${count} 张`,
                      title: `列出${name}的工单`,
                      onOpen: () => drill({ status: code }),
                    }))}
                />
              )}
            </Panel>
          ),
        }}
      />
      <WorkTable input={query.input} />
    </StatPage>
  )
}
