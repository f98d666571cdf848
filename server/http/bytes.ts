import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Bytes beside their headers, for calls declared with `bytes`. */
export interface Bytes {
  body: Uint8Array | string | Readable
  headers?: Record<string, string>
}

/** Bytes that can be given out more than once. */
export function whole({ body, headers }: Bytes): Bytes & { body: Uint8Array | string } {
  if (body instanceof Uint8Array || typeof body === 'string') return { body, headers }
  throw new Error('a stream cannot be shared')
}

export const sendBytes = (reply: FastifyReply, type: string, { body, headers }: Bytes) =>
  reply
    .headers(headers ?? {})
    .type(type)
    .send(body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : body)
