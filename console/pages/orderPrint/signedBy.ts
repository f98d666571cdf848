import type { OrderDetail } from '../../../core/contract/orders/order.ts'

const blank = '＿＿＿＿＿＿'

/** Who did the work and who accepted it, and when; a line to write on where that has not happened. */
export function signedBy({ hops, acceptPerson, acceptTime, finishTime }: OrderDetail): string[] {
  const worker = hops.findLast(({ node, endTime }) => node === 'work' && endTime)?.assigneeName
  return [`处理人：${worker || blank}`, `验收人：${acceptPerson || blank}`, `日期：${(acceptTime || finishTime).slice(0, 10) || blank}`]
}
