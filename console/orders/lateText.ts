import type { OrderRow } from '../../core/contract/orders/order.ts'
import { formatDuration } from '../../core/time/time.ts'

/** By how much the open step is late; '' = it is not. */
export const lateText = ({ late, lateMinutes }: Pick<OrderRow, 'late' | 'lateMinutes'>) =>
  late ? `已超时 ${formatDuration(lateMinutes * 60)}` : ''
