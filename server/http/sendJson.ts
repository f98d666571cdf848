import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

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

/** The reply to a read. Weak, as the same reply is sent packed and as it is (RFC 9110 §8.8.1). */
export const readReply = (text: string): Json => {
  const body = Buffer.from(text)
  return { body, tag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }
}

/**
 * Sends the bytes of a JSON text, packed where the browser takes it so: beside everything else, and once for all who are given the same. Whoever has the same reply
 * already is told so, whatever the method: half of the reads are POSTs with documented bodies, as safe as the others.
 */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, json: Json) {
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
