import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AnyCall } from '../../../core/contract/call.ts'
import { tooLate } from '../../failure.ts'
import { drainBody } from './drainBody.ts'

const kB = 1024
/** What a body may hold that no call asked for, or a call anybody may make: a sealed form has 4 kB. */
export const strangersBytes = 64 * kB

/**
 * The largest body a call takes, bytes; files (`upload`) have limits of their own. Fifty thousand readings are 3 to 4
 * MB, the widest plan of an order some hundred kB.
 */
export function bodyBytesOf(call: AnyCall): number {
  if (call.permission === 'public') return strangersBytes
  if (call.permission === 'gateway') return 8 * kB * kB
  return call.changes ? kB * kB : 256 * kB
}

/** How long, ms, bodies are waited for. */
interface Patience {
  /** All of a stranger's body. */
  strangerMs: number
  /** Silence of somebody known, who may have a thin line. */
  silentMs: number
  /** The rest of a body that was refused. */
  refusedStrangerMs: number
  refusedKnownMs: number
}

const usual: Patience = { strangerMs: 20_000, silentMs: 30_000, refusedStrangerMs: 15_000, refusedKnownMs: 60_000 }

/**
 * Nobody holds a connection by a body that does not come, and what was refused in the middle of its body either ends or
 * takes its connection with it.
 * @param isKnown whether somebody with a credential sends it
 */
export function limitBodies(app: FastifyInstance, isKnown: (request: FastifyRequest) => boolean, changed: Partial<Patience> = {}) {
  const patience = { ...usual, ...changed }
  // An upload watches over its body by itself (http/upload.ts).
  app.addHook('preParsing', async request => {
    if (!request.headers['content-type']?.startsWith('multipart/')) giveUpWhenLate(request, isKnown(request), patience)
  })
  app.addHook('onSend', async (request, reply) => {
    const most = isKnown(request) ? patience.refusedKnownMs : patience.refusedStrangerMs
    if (reply.statusCode === 408 || !(await drainBody(request, most))) reply.header('connection', 'close')
  })
}

function giveUpWhenLate({ raw }: FastifyRequest, known: boolean, { strangerMs, silentMs }: Patience) {
  let heard = raw.socket.bytesRead
  const timer = setTimeout(
    () => {
      const { bytesRead } = raw.socket
      if (raw.complete) return
      if (known && bytesRead !== heard) {
        heard = bytesRead
        timer.refresh()
      }
      // Whoever reads the body hears of it as of a connection that broke, and can still answer.
      else if (raw.listenerCount('error') > 0) raw.emit('error', tooLate())
    },
    known ? silentMs : strangerMs,
  )
  raw.once('close', () => clearTimeout(timer))
  timer.unref()
}
