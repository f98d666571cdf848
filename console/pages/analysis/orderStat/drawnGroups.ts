import type { OrderGroup } from '../../../../core/contract/orders/orderStatistics.ts'
import { stateInks } from '../../../kit/curve/stateInks.ts'
import { type Drawn, drawnBars } from '../../../kit/stat/drawn.ts'
import { hoursOf, shareOf } from './orderFigures.ts'

/** Finished and unfinished orders of each; their table holds what else is known of them. */
export function drawnGroups(groups: readonly OrderGroup[], first: string): Drawn {
  const drawn = drawnBars(
    groups.map(({ name }) => name),
    [
      { name: '已完成', values: groups.map(({ finishCount }) => finishCount), stack: 'all', colour: stateInks.done },
      { name: '未完成', values: groups.map(({ unfinishCount }) => unfinishCount), stack: 'all', colour: stateInks.open },
    ],
    { unit: '张', first, decimals: 0 },
  )
  return {
    ...drawn,
    table: {
      decimals: 1,
      head: [
        first,
        '工单（张）',
        '已完成（张）',
        '未完成（张）',
        '完成率（%）',
        '已超期（张）',
        '处理完成中位（小时）',
        '按时率（%）',
        '平均评价（分）',
      ],
      rows: groups.map(row => [
        row.name,
        row.total,
        row.finishCount,
        row.unfinishCount,
        row.percentum,
        row.overdue,
        hoursOf(row.finishMinutes),
        shareOf(row.onTime, row.withDue),
        row.evaluation,
      ]),
    },
  }
}
