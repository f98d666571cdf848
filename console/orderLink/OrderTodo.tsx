import { ToolOutlined } from '@ant-design/icons'
import { Badge } from 'antd'
import { Link } from 'react-router-dom'
import { repair } from '../../core/contract/repair.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { useOrderPage } from './useOrderPage.ts'

/** How many orders wait for the user's step, and whether one of them is late; on every page. */
export function OrderTodo() {
  const page = useOrderPage()
  const { data } = useCall(repair.count, { open: true }, { every: minutes(1), enabled: page !== undefined })
  if (!page) return null
  const { todo = 0, todoLate = 0 } = data ?? {}
  const label = data ? `${todo} 张工单待我办理${todoLate > 0 ? `，${todoLate} 张已超时` : ''}` : '工单'
  return (
    <Link className="bar-orders" to={`${page}?state=todo`} aria-label={label} title={label}>
      <Badge count={todo} size="small" overflowCount={999} offset={[4, -2]} color={todoLate > 0 ? undefined : 'var(--consumption)'}>
        <span>
          <ToolOutlined aria-hidden /> <span className="bar-orders-word">工单</span>
        </span>
      </Badge>
    </Link>
  )
}
