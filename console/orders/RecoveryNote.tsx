import type { OrderDetail } from '../../core/contract/orders/order.ts'
import { StateDot } from '../kit/detail/StateDot.tsx'

/** Whether what the order is about has come back, by the newest reading of the alarm's point. */
export function RecoveryNote({ order: { recovery, acceptTime } }: { order: OrderDetail }) {
  if (!recovery) return null
  const { indicator, value, unit, at, within, recovered } = recovery
  const reading = value === null ? '' : `${indicator} ${value.toFixed(1)} ${unit}（${at.slice(5, 16)}）`
  const [tone, text] =
    within === true
      ? (['good', `读数已回到限值内：${reading}`] as const)
      : within === false
        ? (['bad', `读数仍超出限值：${reading}`] as const)
        : recovered
          ? (['good', '告警已恢复'] as const)
          : (['warn', reading ? `读数已过期，无法判断是否恢复：${reading}` : '告警尚未恢复'] as const)
  return (
    <p className="note wide" role="status">
      <StateDot tone={tone}>
        {acceptTime ? '验收时' : '当前'}
        {text}
      </StateDot>
    </p>
  )
}
