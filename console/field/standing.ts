import type { OrderDetail } from '../../core/contract/orders/order.ts'
import type { Entry } from './outbox.ts'

type Step = 'arrive' | 'work' | 'finished' | 'other'

/** Where an order stands for whoever works on it: as the server last told, and what was done on this phone since. */
export interface Standing {
  step: Step
  /** The open step; empty while nobody knows which one the arrival that waits to be sent leads to. */
  taskId: string
}

const valid = ({ state }: Entry) => state !== 'refused'

export function standingOf(order: Pick<OrderDetail, 'node' | 'taskId' | 'mayTake'>, entries: readonly Entry[]): Standing {
  if (!order.mayTake || (order.node !== 'arrive' && order.node !== 'work')) return { step: 'other', taskId: order.taskId }
  const arrival = entries.find(entry => valid(entry) && entry.kind === 'arrive' && entry.input.taskId === order.taskId)
  if (order.node === 'arrive' && !arrival) return { step: 'arrive', taskId: order.taskId }
  const taskId = arrival ? (arrival.next ?? '') : order.taskId
  const finished = entries.some(
    entry => valid(entry) && entry.kind === 'finish' && (entry.input.taskId === taskId || (arrival !== undefined && entry.id > arrival.id)),
  )
  return { step: finished ? 'finished' : 'work', taskId }
}
