import type { OrderMessage } from '../../core/contract/socket.ts'
import { allOrdersPage } from '../../core/rules/orderPages.ts'
import { orderAddress } from './orderAddress.ts'

const titles = { arrived: '新的待办工单', near: '工单即将超时', late: '工单超时未办理' } as const

/**
 * The words of a notice about orders, and where it leads: to the one order, or to all that wait, which stand together whatever their kinds.
 * @param urls pages of the user's menu
 */
export function orderNotice(
  { kind, count, orders: [first] }: OrderMessage,
  urls: readonly string[],
): { title: string; lines: string[]; address: string } {
  const title = kind === 'near' && first?.late ? '工单已超时' : titles[kind]
  const all = (state: string) => `${allOrdersPage}?state=${state}`
  if (!first) return { title, lines: [], address: all('todo') }
  const due = first.dueTime && `，时限 ${first.dueTime.slice(5, 16)}`
  const lines = [`${first.activityName}${due}`, `${first.stationName}：${first.faultAppearance}`]
  if (count === 1) return { title, lines, address: orderAddress(first, urls) ?? all('todo') }
  return { title: `${title} ${count} 张`, lines: [...lines, `等 ${count} 张`], address: all(kind === 'late' ? '' : 'todo') }
}
