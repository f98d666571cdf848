import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config, TrustedProxies } from '../../config.ts'

/** The setting as the HTTP server takes it: it reads `X-Forwarded-For` from the right, as far as it trusts. */
export const trustOf = (trusted: TrustedProxies): FastifyServerOptions['trustProxy'] =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted

/** What a start says of it. */
export const proxiesInForce = (trusted: TrustedProxies): string =>
  trusted === false
    ? '来访地址 (caller addresses): 取自连接本身，不信任任何代理 (of the connection; no proxy is trusted)'
    : typeof trusted === 'number'
      ? `来访地址 (caller addresses): 信任最近 ${trusted} 层代理 (X-Forwarded-For of the nearest ${trusted} proxies); 请确保只能经代理访问本服务 (nobody else may reach this server)`
      : `来访地址 (caller addresses): 信任代理 ${trusted.join(', ')} (X-Forwarded-For of these proxies)`

const forwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'] as const
const quietMs = 3_600_000

/**
 * Says, once an hour at most, that a proxy's header came and was not believed: behind a proxy nobody trusts, all
 * callers share one address and its limits.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, { trustProxy }: Config) {
  if (trustProxy !== false) return
  let saidAt = Number.NEGATIVE_INFINITY
  app.addHook('onRequest', async request => {
    const header = forwarded.find(name => request.headers[name] !== undefined)
    if (!header || performance.now() - saidAt < quietMs) return
    saidAt = performance.now()
    app.log.warn(
      { peer: request.socket.remoteAddress, header },
      'a proxy names the caller, but TRUST_PROXY is off: every caller behind it shares its limits. Set TRUST_PROXY to the address of the proxy',
    )
  })
}
