import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { orderStatistics } from '../../../../core/contract/orders/orderStatistics.ts'
import { workNode } from '../../../../core/rules/orderMilestones.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import { Panel } from '../../../kit/board/Panel.tsx'
import { type Stat, StatRow } from '../../../kit/board/StatRow.tsx'
import { combineCalls } from '../../../kit/hooks/combineCalls.ts'
import { countFigure, evaluationFigure, ratioText, shareFigure, shareOf, timeFigure, timeText } from './orderFigures.ts'

type Times = ReplyOf<typeof orderStatistics.times>
type Faults = ReplyOf<typeof orderStatistics.faults>

const titles = ['工单', '到达中位用时', '修复中位用时', '按时率', '平均评价', '30 天内重复']

function statsOf({ total, milestones, steps, evaluation, evaluated }: Times, faults: Faults | undefined): Stat[] {
  const at = (node: string) => milestones.find(each => each.node === node)
  const [arrived, repaired] = [at('arrive'), at(workNode)]
  const judged = steps.reduce((sum, { withDue }) => sum + withDue, 0)
  const kept = steps.reduce((sum, { onTime }) => sum + onTime, 0)
  const reached = (milestone: typeof arrived) => `${milestone?.reached ?? 0} 张，平均 ${timeText(milestone?.meanMinutes ?? null)}`
  return [
    { title: '工单', figure: countFigure(total, '张'), basis: '' },
    { title: '到达中位用时', figure: timeFigure(arrived?.medianMinutes ?? null), basis: reached(arrived) },
    { title: '修复中位用时', figure: timeFigure(repaired?.medianMinutes ?? null), basis: reached(repaired) },
    { title: '按时率', figure: shareFigure(shareOf(kept, judged)), basis: `${ratioText(kept, judged)} 个有时限的环节` },
    { title: '平均评价', figure: evaluationFigure(evaluation), basis: `${evaluated} 张已评价` },
    {
      title: '30 天内重复',
      figure: faults && { ...countFigure(faults.again, '张') },
      basis: faults ? `已判定类型、有设备的 ${faults.judged} 张` : '',
    },
  ]
}

/** What the repairs of a period come to. */
export const RepairTotals = ({ call, faults }: { call: CallState<Times>; faults: CallState<Faults> }) => (
  <Panel
    title="合计"
    call={combineCalls(call, faults)}
    height={76}
    waiting={<StatRow stats={titles.map(title => ({ title, basis: '' }))} />}
  >
    {times => <StatRow stats={statsOf(times, faults.data)} />}
  </Panel>
)
