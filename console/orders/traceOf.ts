import type { OrderDetail, ProcessHop } from '../../core/contract/orders/order.ts'
import type { Step } from '../kit/detail/Trace.tsx'

/** When a step was called to mind, and when whoever leads heard that it was late. */
export const remindersOf = (hop: ProcessHop | undefined): string =>
  [hop?.remindedTime && `${hop.remindedTime.slice(5, 16)} 已提醒`, hop?.escalatedTime && `${hop.escalatedTime.slice(5, 16)} 已上报超时`]
    .filter(Boolean)
    .join('，')

/** The steps that were taken, as the trace of an order tells them. */
export const traceOf = ({ hops }: Pick<OrderDetail, 'hops'>): Step[] =>
  hops
    .filter(({ endTime }) => endTime)
    .map(hop => ({
      step: `${hop.activityName}${hop.dealResult && hop.dealResult !== hop.activityName ? ` · ${hop.dealResult}` : ''}${hop.late ? '（超时）' : ''}`,
      who: hop.assigneeName,
      at: hop.endTime,
      note: [
        hop.approveMessage !== '无' && hop.approveMessage,
        hop.receivedTime && `${hop.receivedTime.slice(5, 16)} 补传`,
        hop.away,
        remindersOf(hop),
      ]
        .filter(Boolean)
        .join('；'),
    }))
