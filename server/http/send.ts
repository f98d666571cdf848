import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '../../core/contract/call.ts'
import { codes } from '../../core/errors.ts'
import { type Bytes, sendBytes } from './bytes.ts'
import { WithMessage } from './WithMessage.ts'

const pack = promisify(gzip)

/** Shorter replies are sent as they are, bytes. */
export const worthPacking = 2048

/** A reply as it is sent, and packed once somebody takes it packed. */
export interface Json {
  body: Buffer
  packed?: Promise<Buffer>
  /** Of a read: what tells this reply from every other one. */
  tag?: string
}

/** What is sent: an envelope, or the bytes of a call declared with `bytes`. */
export type Answer = Json | Bytes

/** The text of a success. */
export function envelope(result: unknown): string {
  const { msg, data } = result instanceof WithMessage ? result : { msg: '操作成功', data: result ?? null }
  return JSON.stringify({ code: codes.ok, msg, data })
}

/** The envelope of a read. Its tag is weak, as the same reply is sent packed and as it is (RFC 9110 §8.8.1). */
export function jsonOf(result: unknown): Json {
  const body = Buffer.from(envelope(result))
  return { body, tag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }
}

/** What a handler of a read returned, as it is sent. */
export const answerOf = (call: AnyCall, result: unknown): Answer => (call.bytes ? (result as Bytes) : jsonOf(result))

export const send = (request: FastifyRequest, reply: FastifyReply, call: AnyCall, answer: Answer) =>
  call.bytes ? sendBytes(reply, call.bytes, answer as Bytes) : sendJson(request, reply, answer as Json)

/**
 * Sends the bytes of a JSON text, compressed where the browser takes it so: on another thread, and once for all who are
 * given the same. Whoever has the same reply already is told so, whatever the method: half of the reads are POSTs with
 * documented bodies, as safe as the others.
 */
async function sendJson(request: FastifyRequest, reply: FastifyReply, json: Json) {
  if (json.tag) {
    reply.header('etag', json.tag)
    if (request.headers['if-none-match'] === json.tag) return reply.code(304).send()
  }
  reply.type('application/json; charset=utf-8')
  if (json.body.length < worthPacking) return reply.send(json.body)
  reply.header('vary', 'accept-encoding')
  if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip', 'identity']) !== 'gzip') return reply.send(json.body)
  json.packed ??= pack(json.body)
  return reply.header('content-encoding', 'gzip').send(await json.packed)
}
