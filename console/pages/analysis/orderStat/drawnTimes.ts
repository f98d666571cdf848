import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { orderStatistics } from '../../../../core/contract/orders/orderStatistics.ts'
import { type Drawn, drawnBars } from '../../../kit/stat/drawn.ts'
import { hoursOf } from './orderFigures.ts'

type Times = ReplyOf<typeof orderStatistics.times>

/** Mean and median hours from the report to each milestone, each over the orders that have reached it. */
export function drawnMilestones({ milestones }: Times): Drawn {
  const drawn = drawnBars(
    milestones.map(({ name, reached }) => `${name}（${reached} 张）`),
    [
      { name: '中位', values: milestones.map(({ medianMinutes }) => hoursOf(medianMinutes)) },
      { name: '平均', values: milestones.map(({ meanMinutes }) => hoursOf(meanMinutes)), past: true },
    ],
    { unit: '小时', first: '从申报到' },
  )
  return drawn
}

/** How much of each step was taken in time; its table tells how long the step itself takes. */
export function drawnSteps({ steps }: Times): Drawn {
  const drawn = drawnBars(
    steps.filter(({ withDue }) => withDue > 0).map(({ name, onTime, withDue }) => `${name}\n${onTime}/${withDue}`),
    [{ name: '按时率', values: steps.filter(({ withDue }) => withDue > 0).map(({ onTimeShare }) => onTimeShare) }],
    { unit: '%', first: '环节', decimals: 1, most: 100 },
  )
  return {
    ...drawn,
    table: {
      decimals: 1,
      head: ['环节', '按时率（%）', '按时（次）', '有时限（次）', '已办理（次）', '办理中位（小时）', '办理平均（小时）'],
      rows: steps.map(row => [
        row.name,
        row.onTimeShare,
        row.onTime,
        row.withDue,
        row.taken,
        hoursOf(row.medianMinutes),
        hoursOf(row.meanMinutes),
      ]),
    },
  }
}
