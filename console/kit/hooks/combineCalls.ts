import type { CallState } from '../../../core/call/useCall.ts'

/**
 * The call of a panel that shows the answers of others as well: late or failed as soon as one of them is, so that no
 * figure beside a fresh one passes for fresh, and all of them are asked again.
 */
export const combineCalls = <T>(call: CallState<T>, ...others: readonly CallState<unknown>[]): CallState<T> => ({
  ...call,
  // Before its own answer the panel waits for nothing but its own call.
  error: call.error ?? (call.data === undefined ? null : (others.find(({ error }) => error)?.error ?? null)),
  stale: call.stale || others.some(({ stale }) => stale),
  refetch: () => {
    for (const each of [call, ...others]) each.refetch()
  },
})
