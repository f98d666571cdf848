import type { FastifyRequest } from 'fastify'

/** A header that is there once and not empty. */
export const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value.length > 0 ? value : undefined
}
