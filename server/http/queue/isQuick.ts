import type { AnyCall } from '../../../core/contract/call.ts'

/** Signing in, alarms, handling and what gateways send never stand behind reads. */
export const isQuick = (call: AnyCall): boolean =>
  call.quick !== undefined || call.changes || call.permission === 'public' || call.permission === 'gateway'

/** A quick read that is answered from the database: it holds a connection while it works. */
export const asksDatabase = (call: AnyCall): boolean =>
  call.quick === true && !call.changes && call.permission !== 'public' && call.permission !== 'gateway'
