import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The phone on site takes codes by its camera and says where it is; walls fill the screen and play. Nothing else is anybody's. */
const permissions = [
  ...['camera', 'geolocation', 'fullscreen', 'autoplay', 'screen-wake-lock', 'clipboard-read', 'clipboard-write', 'picture-in-picture'].map(
    feature => `${feature}=(self)`,
  ),
  ...['accelerometer', 'bluetooth', 'display-capture', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-get', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map(feature => (feature.endsWith(')') ? feature : `${feature}=()`))
  .join(', ')

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
  const secureAddress = config.publicUrl?.startsWith('https:') ?? false
  app.addHook('onSend', async (request, reply) => {
    // Browsers take no notice of it on a plain connection, so the address people use decides as well where TLS ends
    // before a proxy that is not trusted.
    if (secureAddress || request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    reply.header('permissions-policy', permissions)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    // What was made elsewhere has a stricter one of its own.
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
}
