import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyCall, Contract, ParsedOf, ReplyOf } from '../../core/contract/call.ts'
import { user } from '../../core/contract/platform/user.ts'
import { codes } from '../../core/errors.ts'
import { stoppedBy } from '../database/stoppedBy.ts'
import type { Upload } from '../files/Upload.ts'
import type { ChangeContext, Context, Services } from '../context.ts'
import { expired, Failure, forbidden } from '../failure.ts'
import { isQuick } from '../quickCalls.ts'
import { gatewayOf, anonymous, type Principal, screenOf, userOf } from '../principal.ts'
import { scopeOf } from '../rights/scope.ts'
import { changing } from './changing.ts'
import { createLanes, type Lanes } from './createLanes.ts'
import { type Answer, createSharedReads, type SharedReads } from './createSharedReads.ts'
import { namelessContext, sightOf } from './namelessContext.ts'
import { bodyBytesOf } from './boundBodies.ts'
import { askedOnce } from './once.ts'
import { readReply, sendJson } from './sendJson.ts'
import { checkSign } from './sign.ts'
import { takeUpload } from './takeUpload.ts'
import { whenLeft } from './whenLeft.ts'
import { WithMessage } from './WithMessage.ts'

z.config(z.locales.zhCN())

/** Bytes beside their headers, for calls declared with `bytes`. */
interface Bytes {
  body: Uint8Array | string | Readable
  headers?: Record<string, string>
}

type ContextOf<C> = C extends { changes: true } ? ChangeContext : Context
type Handler<C extends AnyCall> = (input: ParsedOf<C>, context: ContextOf<C>) => Promise<ReplyOf<C> | WithMessage<ReplyOf<C>>>
/** A handler for every call of a contract: leaving one out does not compile. */
export type Handlers<T extends Contract> = {
  [K in keyof T]: T[K] extends { bytes: string } ? (input: ParsedOf<T[K]>, context: Context) => Promise<Bytes> : Handler<T[K]>
}
/** Handlers for every noun: leaving one out does not compile. */
export type Domains<T extends Readonly<Record<string, Contract>>> = { [Noun in keyof T]: Handlers<T[Noun]> }
type Runner = (input: unknown, context: Context) => Promise<unknown>

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' && value.length > 0 ? value : undefined
}

/** The one place that turns headers into a principal: `token` = a session, `screen` = a wall, `gateway` = a gateway. */
export async function principalOf(request: FastifyRequest, { database: { quick }, config }: Services): Promise<Principal> {
  const token = header(request, 'token')
  if (token) return (await userOf(token, quick.db, config)) ?? anonymous
  const screen = header(request, 'screen')
  if (screen) return (await screenOf(screen, quick.db, request.ip, header(request, 'wall'))) ?? anonymous
  const gateway = header(request, 'gateway')
  if (gateway) return (await gatewayOf(gateway, header(request, 'secret') ?? '', quick.db)) ?? anonymous
  return anonymous
}

const callers = new WeakMap<FastifyRequest, Principal>()
/** Who sends this, as far as a call has found out. */
export const callerOf = (request: FastifyRequest): Principal => callers.get(request) ?? anonymous
/** Has a call found out that somebody with a credential sends this? */
export const isKnown = (request: FastifyRequest) => callerOf(request).kind !== 'anonymous'

/** What somebody whose password must be changed may still do, besides what anybody may: browsers send their session along with that as well. */
const beforeChange = new Set<AnyCall>([user.changePassword, user.loginOut, user.getSession])
const mayBeforeChange = (call: AnyCall) => call.permission === 'public' || beforeChange.has(call)
export const mustChangePassword = () => forbidden('请先修改初始密码')

export function mayCall(call: AnyCall, principal: Principal): boolean {
  if (call.permission === 'public') return true
  if (principal.kind === 'anonymous') return false
  if (call.permission === 'reader') return principal.kind !== 'gateway'
  if (call.permission === 'session' || call.permission === 'gateway')
    return principal.kind === (call.permission === 'session' ? 'user' : 'gateway')
  return principal.capabilities.has(call.permission)
}

/** Message per field, named as the form names it. */
export function readInput(call: AnyCall, raw: unknown) {
  const parsed = call.schema.input.safeParse(raw ?? {})
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message
  const [name, message] = Object.entries(fields)[0] ?? ['', '']
  throw new Failure(codes.invalid, `${labelOf(call.schema.input, name)}${message}`, fields)
}

function labelOf(schema: z.ZodType, path: string) {
  const field = schema instanceof z.ZodObject ? (schema.shape[path.split('.')[0] ?? ''] as z.ZodType | undefined) : undefined
  const label = field?.description ?? (path === 'form' ? '' : path)
  return label ? `${label}：` : ''
}

/**
 * Registers the calls of these nouns on the app: input checked, permission checked, changes kept with their audit row, envelope made.
 * @param sharedReads answers given to all who ask the same at once
 */
export function implement<T extends Readonly<Record<string, Contract>>>(
  app: FastifyInstance,
  services: Services,
  contracts: T,
  domains: Domains<NoInfer<T>>,
  sharedReads: SharedReads = createSharedReads(new Set(), 0),
) {
  const lanes = createLanes()
  for (const [noun, contract] of Object.entries(contracts))
    for (const [verb, call] of Object.entries(contract))
      route(app, services, sharedReads, lanes, `${noun}.${verb}`, call, domains[noun]![verb] as Runner)
}

function route(
  app: FastifyInstance,
  services: Services,
  sharedReads: SharedReads,
  lanes: Lanes,
  name: string,
  call: AnyCall,
  handle: Runner,
) {
  app.route({
    method: call.method,
    url: call.path,
    config: { stores: call.changes || call.permission === 'gateway', call: name },
    bodyLimit: bodyBytesOf(call),
    // Before anything of the body is read.
    onRequest: async request => {
      const principal = call.permission === 'public' && !header(request, 'token') ? anonymous : await principalOf(request, services)
      // Also of whoever is refused: what they send beside it may come slowly.
      callers.set(request, principal)
      if (!mayCall(call, principal)) throw principal.kind === 'anonymous' ? expired() : forbidden()
      if (principal.kind === 'user' && principal.mustChangePassword && !mayBeforeChange(call)) throw mustChangePassword()
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const principal = callerOf(request)
      const sent = call.method === 'GET' ? request.query : request.body
      if (call.upload && request.isMultipart())
        return takeUpload(request, services.files, (fields, upload) => answer(request, reply, principal, fields, upload))
      return lanes.ofAddress(request.ip, () => answer(request, reply, principal, sent))
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, principal: Principal, raw: unknown, upload?: Upload) {
    const day = header(request, 'demo')
    const replayed = day ? await services.replays.of(day, call, header(request, 'demo-at'), header(request, 'demo-speed')) : null
    if (replayed) reply.headers(replayed.headers)
    if (call.signed && principal.kind === 'user') await checkSign(request, raw, principal, services)
    const scope = scopeOf(principal)
    const people = principal.kind === 'user' || principal.kind === 'screen'
    const asker = { principal, address: request.ip }
    const lane = isQuick(call) ? services.database.quick : services.database
    const context: Context = {
      ...services,
      // What a query forgets to ask for, the database does not give.
      db: people && !scope.everything ? lane.seenBy(scope.orgId) : lane.db,
      ...replayed?.services,
      principal,
      scope,
      address: request.ip,
      headers: request.headers as Record<string, string>,
      upload,
      placeInQueue: () => lanes.placeOf(asker),
    }
    // What stands in the path is part of the path to a signature, and a field to the call.
    const fields = typeof raw === 'object' && !Array.isArray(raw) ? raw : {}
    const input = readInput(call, { ...fields, ...(request.params as object) })
    const inTurn = <T>(work: () => Promise<T>) => lanes.work(call, input, asker, work)
    const run = (seen: Context) => inTurn(() => handle(input, seen))
    if (call.changes) {
      const asked = askedOnce(header(request, 'idempotency-key'), context, name, input)
      const { reply: text, repeated } = await inTurn(() =>
        changing(context, name, input, change => handle(input, change), asked, envelope).finally(sharedReads.forget),
      )
      // What came with it lies in the store already, under another id.
      if (repeated && upload) await services.files.remove(upload.id)
      return sendJson(request, reply, { body: Buffer.from(text) })
    }
    const left = whenLeft(call, reply)
    const until = (signal: AbortSignal | undefined): Context => (signal ? { ...context, db: stoppedBy(context.db, signal) } : context)
    // A day that is replayed has its own clock, which runs faster.
    const shared = sharedReads.has(call) && !replayed
    const once = <T extends Answer>(make: (context: Context) => Promise<T>) =>
      sharedReads.of(JSON.stringify([name, input, sightOf(context)]), nobody => make(namelessContext(until(nobody))), left, inTurn)
    if (call.bytes) {
      const { body, headers } = shared ? await once(async seen => whole(await handle(input, seen))) : ((await run(until(left))) as Bytes)
      return reply
        .headers(headers ?? {})
        .type(call.bytes)
        .send(body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body)
    }
    const made = async (result: Promise<unknown>) => readReply(envelope(await result))
    return sendJson(request, reply, await (shared ? once(seen => made(handle(input, seen))) : made(run(until(left)))))
  }
}

/** Bytes that can be given out more than once. */
function whole(result: unknown): Bytes & { body: Uint8Array | string } {
  const { body, headers } = result as Bytes
  if (body instanceof Uint8Array || typeof body === 'string') return { body, headers }
  throw new Error('a stream cannot be shared')
}

/** The text of a success. */
function envelope(result: unknown): string {
  const { msg, data } = result instanceof WithMessage ? result : { msg: '操作成功', data: result ?? null }
  return JSON.stringify({ code: codes.ok, msg, data })
}
