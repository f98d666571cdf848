import type { AnyCall } from '../../../core/contract/call.ts'

/** An input as it travels: the parameters of a GET are text. */
export const wireOf = (call: AnyCall, input: Record<string, unknown>): Record<string, unknown> =>
  call.method === 'GET' ? Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) : input
