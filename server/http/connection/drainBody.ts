import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'

/** Did it come with a body? */
export const hasBody = ({ headers }: FastifyRequest) => 'transfer-encoding' in headers || Number(headers['content-length']) > 0

/**
 * Reads the rest of a body, for nobody, as long as it keeps coming and no longer than `mostMs`: a browser reads an
 * answer once it has sent everything.
 * @returns whether it has ended; where not, the next request of the connection would stand behind it
 */
export async function drainBody(request: FastifyRequest, mostMs: number): Promise<boolean> {
  const { raw } = request
  if (!hasBody(request) || (raw.complete && raw.readableEnded)) return true
  raw.unpipe()
  raw.resume()
  await finished(raw, { writable: false, signal: AbortSignal.timeout(mostMs) }).catch(() => {})
  return raw.readableEnded
}
