import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall, Contract } from '../../core/contract/call.ts'
import type { Services } from '../context.ts'
import type { Upload } from '../files/Upload.ts'
import { change } from './change.ts'
import { disconnectSignal } from './connection/disconnectSignal.ts'
import { bodyBytesOf } from './connection/limitBodies.ts'
import { contextOf } from './contextOf.ts'
import { createSharedReads, type SharedReads } from './createSharedReads.ts'
import type { Domains, Handle } from './Handlers.ts'
import { fieldsOf, readInput, sentWith } from './input.ts'
import type { Job } from './job.ts'
import { checkPermission } from './permission.ts'
import { identify } from './principal.ts'
import { createRequestQueue, type RequestQueue } from './queue/createRequestQueue.ts'
import { read } from './read.ts'
import { replayOf } from './replay.ts'
import { send } from './send.ts'
import { shared } from './shared.ts'
import { checkSignature } from './signature.ts'
import { takeUpload } from './upload.ts'

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
    config: { stores: call.changes || call.permission === 'gateway', call: name },
    bodyLimit: bodyBytesOf(call),
    // Before anything of the body is read.
    async onRequest(request) {
      const principal = await identify(request, call, services)
      checkPermission(call, principal)
    },
    handler: (request, reply) =>
      call.upload && request.isMultipart()
        ? takeUpload(request, services.files, (fields, upload) => answer(request, reply, fields, upload))
        : queue.ofAddress(request.ip, () => answer(request, reply, sentWith(request, call))),
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, sent: unknown, upload?: Upload) {
    const replayed = await replayOf(request, reply, call, services)
    await checkSignature(request, call, sent, services)
    const context = contextOf(request, call, services, queue, replayed, upload)
    const input = readInput(call, fieldsOf(sent, request))
    const job: Job = { name, call, handle, input, context, inTurn: queue.turnOf(call, input, context) }
    if (call.changes) return send(request, reply, call, await change(job, reads))
    const left = disconnectSignal(call, reply)
    // A day that is replayed has its own clock, which runs faster: nothing of it is shared.
    const answered = call.shared && !replayed ? await shared(job, reads, left) : await read(job, left)
    return send(request, reply, call, answered)
  }
}
