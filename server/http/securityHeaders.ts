import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Headers of every answer: no foreign host may be reached from a page, and nobody may frame it. */
export function securityHeaders(app: FastifyInstance, config: Config) {
  const frames = Object.values(config.subApps).filter((address): address is string => Boolean(address))
  const frameSources = frames.map(address => new URL(address).origin).join(' ')
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self' data: blob:",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `frame-src 'self' ${frameSources}`.trim(),
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('content-security-policy', policy)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
