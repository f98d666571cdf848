import { ToolOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { repair } from '../../core/contract/orders/repair.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { CountBadge } from '../kit/detail/CountBadge.tsx'
import { useOrderPage } from './useOrderPage.ts'

/** How many orders wait for the user's step, and whether one of them is late; on every page. */
export function OrderTodo() {
  const page = useOrderPage()
  const { data } = useCall(repair.count, { open: true }, { every: minutes(1), enabled: page !== undefined })
  if (!page) return null
  const { todo = 0, todoLate = 0, also = 0 } = data ?? {}
  const late = todoLate > 0 ? `，${todoLate} 张已超时` : ''
  const label = data ? `${todo} 张工单待我办理${late}${also > 0 ? `；另有 ${also} 张我也可办理` : ''}` : '工单'
  return (
    <Link className="bar-orders" to={`${page}?state=todo`} aria-label={label} title={label}>
      <CountBadge count={todo} color={todoLate > 0 ? undefined : 'var(--consumption)'}>
        <ToolOutlined aria-hidden /> <span className="bar-orders-word">工单</span>
      </CountBadge>
    </Link>
  )
}
