import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { readConfig, type TrustedProxies } from '../../../server/config.ts'
import { securityHeaders } from '../../../server/http/securityHeaders.ts'
import { proxiesInForce, trustOf, warnOfUntrustedProxies } from '../../../server/http/connection/trustedProxies.ts'

/** An app that answers with the caller's address, and what it logs. */
function listening(trustProxy: TrustedProxies, publicUrl?: string) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const app = fastify({ logger: { level: 'warn', stream }, trustProxy: trustOf(trustProxy) })
  const config = readConfig({}, { trustProxy, publicUrl })
  securityHeaders(app, config)
  warnOfUntrustedProxies(app, config)
  app.get('/address', async request => request.ip)
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/address', remoteAddress, headers })).body
  return { app, from, warnings: () => lines.filter(line => line.includes('TRUST_PROXY')) }
}

const forged = (...addresses: string[]) => ({ 'x-forwarded-for': addresses.join(', ') })

it('reads which proxies are trusted: none, so many in a row, or those at given addresses', () => {
  const read = (TRUST_PROXY?: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect([read(), read('off'), read('0'), read('false')]).toEqual([false, false, false, false])
  expect([read('1'), read('2')]).toEqual([1, 2])
  expect(read('10.0.0.5, 192.168.0.0/16,::1,fd00::/8,loopback')).toEqual(['10.0.0.5', '192.168.0.0/16', '::1', 'fd00::/8', 'loopback'])
})

it.each(['on', 'true', 'yes', '11', '-1', '10.0.0', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.5,', '10.0.0.0/8/8', 'proxy.example.cn'])(
  'refuses TRUST_PROXY=%s and says what it takes: nobody is believed by everybody',
  TRUST_PROXY => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY.*代理层数/s)
  },
)

it('believes nobody by default, says so once an hour at most, and names the setting', async () => {
  const { from, warnings } = listening(false)
  expect(await from('203.0.113.7')).toBe('203.0.113.7')
  expect(warnings()).toEqual([])
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip'])
    expect(await from('10.0.0.5', { [header]: '198.51.100.9' })).toBe('10.0.0.5')
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toContain('10.0.0.5')
})

it('takes the nearest address that no trusted proxy speaks for, never what a caller puts to the left of it', async () => {
  const { from, warnings } = listening(['10.0.0.5', '192.168.0.0/16'])
  expect(await from('10.0.0.5', forged('198.51.100.9'))).toBe('198.51.100.9')
  expect(await from('10.0.0.5', forged('1.1.1.1', '8.8.8.8', '198.51.100.9'))).toBe('198.51.100.9')
  expect(await from('10.0.0.5', forged('1.1.1.1', '198.51.100.9', '192.168.3.4'))).toBe('198.51.100.9')
  // Who is no proxy speaks for nobody.
  expect(await from('203.0.113.7', forged('198.51.100.9'))).toBe('203.0.113.7')
  expect(warnings()).toEqual([])
})

it('counts proxies in a row', async () => {
  const one = listening(1)
  expect(await one.from('10.0.0.5', forged('1.1.1.1', '198.51.100.9'))).toBe('198.51.100.9')
  const two = listening(2)
  expect(await two.from('10.0.0.5', forged('1.1.1.1', '198.51.100.9', '10.9.9.9'))).toBe('198.51.100.9')
})

it('tells at the start which is in force', () => {
  expect(proxiesInForce(false)).toContain('no proxy is trusted')
  expect(proxiesInForce(2)).toContain('nearest 2 proxies')
  expect(proxiesInForce(['10.0.0.5', 'loopback'])).toContain('10.0.0.5, loopback')
})

it('keeps browsers to TLS where it is there, and hands out no more of a device than the pages use', async () => {
  const headersOf = async (app: ReturnType<typeof listening>['app'], headers = {}) =>
    (await app.inject({ url: '/address', remoteAddress: '10.0.0.5', headers })).headers
  const name = 'strict-transport-security'
  const behind = listening(['10.0.0.5']).app
  expect((await headersOf(behind, { 'x-forwarded-proto': 'https' }))[name]).toBe('max-age=31536000')
  expect((await headersOf(behind, { 'x-forwarded-proto': 'http' }))[name]).toBeUndefined()
  expect((await headersOf(listening(false).app, { 'x-forwarded-proto': 'https' }))[name]).toBeUndefined()
  expect((await headersOf(listening(false, 'https://energy.example.cn').app))[name]).toBe('max-age=31536000')
  const policy = String((await headersOf(behind))['permissions-policy'])
  expect(policy).toContain('geolocation=(self)')
  expect(policy).toContain('camera=(self)')
  expect(policy).toContain('microphone=()')
  expect(policy).toContain('usb=()')
})
