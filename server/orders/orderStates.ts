import { and, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { orders } from '../tables/index.ts'

/** Dictionary order_status: 4 done, 5 archived. */
export const finishedStates = ['4', '5'] as const
/** Dictionary order_status: handed in by the team, not accepted yet. */
export const waitsForAcceptance = '7'
/** What somebody has still to work on: handed in and not finished. A draft (0) is no order yet. */
export const openStates = ['8', '6', '1', '2', '3', '7'] as const

/** Condition: no draft. */
export const isHandedIn: SQL = ne(orders.status, '0')

/** Condition: not finished, and past the time it was planned for. */
export const isOverdue = (now: Date) =>
  and(inArray(orders.status, [...openStates]), sql`${orders.planFinishTime} < ${now.toISOString()}::timestamptz`)!
