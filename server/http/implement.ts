import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall, Contract } from '../../core/contract/call.ts'
import type { Services } from '../context.ts'
import type { Upload } from '../files/Upload.ts'
import { change } from './change.ts'
import { disconnectSignal } from './connection/disconnectSignal.ts'
import { hasBody } from './connection/drainBody.ts'
import { bodyBytesOf } from './connection/limitBodies.ts'
import { contextOf } from './contextOf.ts'
import { createSharedReads, type SharedReads } from './createSharedReads.ts'
import type { Domains, Handle } from './Handlers.ts'
import { isRepeated } from './idempotency.ts'
import { fieldsOf, readInput, sentWith } from './input.ts'
import type { Job } from './job.ts'
import { checkPermission } from './permission.ts'
import { callerOf, identify } from './principal.ts'
import { proofOf } from './proof.ts'
import { createRequestQueue, type RequestQueue } from './queue/createRequestQueue.ts'
import { read } from './read.ts'
import { replayOf } from './replay.ts'
import { send } from './send.ts'
import { shared } from './shared.ts'
import { checkSignature } from './signature.ts'
import { takeUpload } from './upload.ts'

/** Ends the turn in which the body of a request is read. */
const endBody = new WeakMap<FastifyRequest, () => void>()
/** A change that takes something away, by its verb. @param name `noun.verb` */
export const removes = (name: string) => /\.(del|remove\w*)$/.test(name)
const callerFrom = (request: FastifyRequest) => ({ principal: callerOf(request), address: request.ip })

/**
 * Registers the calls of these nouns on the app.
 * @param reads what is kept of reads that are answered once for all who ask at once
 */
export function implement<T extends Readonly<Record<string, Contract>>>(
  app: FastifyInstance,
  services: Services,
  contracts: T,
  domains: Domains<NoInfer<T>>,
  reads: SharedReads = createSharedReads(0),
) {
  const queue = createRequestQueue()
  for (const [noun, contract] of Object.entries(contracts))
    for (const [verb, call] of Object.entries(contract))
      route(app, services, reads, queue, `${noun}.${verb}`, call, domains[noun]![verb] as Handle)
}

/** The steps of a request, one after the other; each lies in the file of its name. */
function route(
  app: FastifyInstance,
  services: Services,
  reads: SharedReads,
  queue: RequestQueue,
  name: string,
  call: AnyCall,
  handle: Handle,
) {
  app.route({
    method: call.method,
    url: call.path,
    config: { stores: (call.changes && !removes(name)) || call.permission === 'gateway', call: name },
    bodyLimit: bodyBytesOf(call),
    // Before anything of the body is read: who sends it, whether they may, and whether it is their turn.
    async onRequest(request, reply) {
      const leave = queue.ofAddress(request.ip)
      reply.raw.once('close', () => {
        leave()
        endBody.get(request)?.()
      })
      const principal = await identify(request, call, services)
      checkPermission(call, principal)
      // A file is read in a turn of its own, by the handler.
      if (!hasBody(request) || isUpload(request)) return
      endBody.set(request, await queue.bodyOf(callerFrom(request)))
      // Whoever left while waiting is heard of no more.
      if (reply.raw.closed) endBody.get(request)?.()
    },
    async preValidation(request) {
      endBody.get(request)?.()
    },
    async handler(request, reply) {
      if (isUpload(request)) return queue.uploadOf(callerFrom(request))(() => takeUpload(request, services.files, stepsOf(request, reply)))
      const answered = () => answer(request, reply, sentWith(request, call))
      return call.download ? queue.downloadOf(callerFrom(request))(answered) : answered()
    },
  })

  function isUpload(request: FastifyRequest) {
    return call.upload === true && request.headers['content-type']?.startsWith('multipart/') === true
  }

  function stepsOf(request: FastifyRequest, reply: FastifyReply) {
    return {
      async ahead(fields: Record<string, unknown>, leastBytes: number) {
        const context = contextOf(request, call, services, queue, null, undefined, undefined)
        const input = readInput(call, fields)
        // What was taken once is answered as it was, whatever has become of its record since.
        if (!(await isRepeated(context))) await handle.ahead?.(input, context, leastBytes)
      },
      answer: (fields: Record<string, unknown>, upload?: Upload) => answer(request, reply, fields, upload),
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, sent: unknown, upload?: Upload) {
    const replayed = await replayOf(request, reply, call, services)
    await checkSignature(request, call, sent, services)
    const input = readInput(call, fieldsOf(sent, request))
    const context = contextOf(request, call, services, queue, replayed, upload, await proofOf(request, call, services))
    const job: Job = { name, call, handle, input, context, inTurn: queue.turnOf(call, input, context) }
    if (call.changes) return send(request, reply, call, await change(job, reads))
    const left = disconnectSignal(call, reply)
    // A day that is replayed has its own clock, which runs faster: nothing of it is shared.
    const answered = call.shared && !replayed ? await shared(job, reads, left) : await read(job, left)
    return send(request, reply, call, answered)
  }
}
