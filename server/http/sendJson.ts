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
}

/** Sends the bytes of a JSON text, packed where the browser takes it so: beside everything else, and once for all who are given the same. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, json: Json) {
  reply.type('application/json; charset=utf-8')
  if (json.body.length < worthPacking) return reply.send(json.body)
  reply.header('vary', 'accept-encoding')
  if (negotiate(request.headers['accept-encoding'] ?? '', ['gzip', 'identity']) !== 'gzip') return reply.send(json.body)
  json.packed ??= pack(json.body)
  return reply.header('content-encoding', 'gzip').send(await json.packed)
}
