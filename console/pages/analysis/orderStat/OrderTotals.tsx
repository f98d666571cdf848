import { Button } from 'antd'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { workSchedule } from '../../../../core/contract/orders/workSchedule.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import { Panel } from '../../../kit/board/Panel.tsx'
import { StatRow } from '../../../kit/board/StatRow.tsx'
import { countFigure, shareFigure } from './orderFigures.ts'

interface Props {
  call: CallState<ReplyOf<typeof workSchedule.orderStatistics>>
  onOpen: (to: { finished: string } | { overdue: string }) => void
}

const titles = ['工单', '已完成', '未完成', '完成率', '已超期']

/** What was opened in the period and how much of it is finished. */
export const OrderTotals = ({ call, onOpen }: Props) => (
  <Panel
    title="合计"
    call={call}
    height={76}
    waiting={<StatRow stats={titles.map(title => ({ title, basis: '' }))} />}
    extra={({ unfinishCount, overdue }) => (
      <>
        {unfinishCount > 0 && (
          <Button type="link" size="small" onClick={() => onOpen({ finished: 'false' })}>
            查看未完成
          </Button>
        )}
        {overdue > 0 && (
          <Button type="link" size="small" onClick={() => onOpen({ overdue: 'true' })}>
            查看已超期
          </Button>
        )}
      </>
    )}
  >
    {({ total, finishCount, unfinishCount, percentum, overdue, degrees }) => (
      <StatRow
        stats={[
          { title: '工单', figure: countFigure(total, '张'), basis: degrees.map(({ name, total }) => `${name} ${total}`).join('，') },
          { title: '已完成', figure: countFigure(finishCount, '张'), basis: '已完成或已归档' },
          { title: '未完成', figure: countFigure(unfinishCount, '张'), basis: '' },
          { title: '完成率', figure: shareFigure(percentum), basis: '' },
          { title: '已超期', figure: countFigure(overdue, '张'), basis: '未完成且已过计划完成时间' },
        ]}
      />
    )}
  </Panel>
)
