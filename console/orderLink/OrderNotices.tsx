import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useAlarmFeedStore } from '../../core/alarms/useAlarmFeed.ts'
import { judge } from '../../core/contract/orders/judge.ts'
import { repair } from '../../core/contract/orders/repair.ts'
import type { OrderMessage } from '../../core/contract/socket.ts'
import { allOrdersPage } from '../../core/rules/orderPages.ts'
import { useMenu } from '../kit/hooks/useMenu.ts'
import { urlsOf } from '../session/menu.ts'
import { orderNotice } from './orderNotice.ts'

/** What an order's step changes on screen: the figure in the bar, and lists of orders. */
const readAgain = new Set([repair.count.path, repair.list.path, judge.list.path])

/**
 * Says quietly that an order waits for the user, will be due or is late, with the way to it. What is missed is missed:
 * figure and lists say the same, and are read again at once.
 */
export function OrderNotices() {
  const { menus } = useMenu()
  const feed = useAlarmFeedStore()
  const queries = useQueryClient()
  const { notification } = App.useApp()
  useEffect(() => {
    const urls = urlsOf(menus)
    if (!urls.includes(allOrdersPage)) return
    const show = (message: OrderMessage) => {
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => readAgain.has(String(path)) })
      if (!message.notice) return
      const { title, lines, address } = orderNotice(message, urls)
      const key = `order-${message.kind}`
      notification.open({
        key,
        title,
        description: (
          <Link to={address} onClick={() => notification.destroy(key)}>
            {lines.map(line => (
              <div key={line}>{line}</div>
            ))}
          </Link>
        ),
        placement: 'topRight',
        duration: 12,
        role: 'status',
      })
    }
    return feed.subscribe(({ order }, before) => order && order !== before.order && show(order))
  }, [menus, feed, queries, notification])
  return null
}
