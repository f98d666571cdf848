import type { FastifyReply } from 'fastify'
import type { AnyCall } from '../../../core/contract/call.ts'

/** Calls that are no changes, and count tries, check passwords or end sessions all the same. */
const toTheEnd = new Set<AnyCall['permission']>(['public', 'gateway', 'session', 'scene:control', 'scene:password'])

/**
 * Aborted when the client closes its connection before the answer is out. undefined for a call that goes on to its end,
 * whoever waits for it.
 */
export function disconnectSignal(call: AnyCall, { raw }: FastifyReply): AbortSignal | undefined {
  if (call.changes || toTheEnd.has(call.permission)) return undefined
  const left = new AbortController()
  if (raw.destroyed) left.abort()
  raw.once('close', () => {
    if (!raw.writableEnded) left.abort()
  })
  return left.signal
}
