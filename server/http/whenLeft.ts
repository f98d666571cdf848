import type { FastifyReply } from 'fastify'
import type { AnyCall } from '../../core/contract/call.ts'

/** Calls that are no changes, and count tries, check passwords or end sessions all the same. */
const toTheEnd = new Set<AnyCall['permission']>(['public', 'gateway', 'session', 'scene:control', 'scene:password'])

/** Aborted when whoever asks closes the connection before the answer is out; nothing where what was begun goes on to its end whoever waits for it. */
export function whenLeft(call: AnyCall, { raw }: FastifyReply): AbortSignal | undefined {
  if (call.changes || toTheEnd.has(call.permission)) return undefined
  const left = new AbortController()
  if (raw.destroyed) left.abort()
  raw.once('close', () => {
    if (!raw.writableEnded) left.abort()
  })
  return left.signal
}
