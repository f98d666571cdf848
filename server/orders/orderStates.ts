import { and, notInArray, sql } from 'drizzle-orm'
import { orders } from '../tables/index.ts'

/** Dictionary order_status: 4 done, 5 archived. */
export const finishedStates = ['4', '5'] as const

/** Condition: not finished, and past the time it was planned for. */
export const isOverdue = (now: Date) =>
  and(notInArray(orders.status, [...finishedStates]), sql`${orders.planFinishTime} < ${now.toISOString()}::timestamptz`)!
