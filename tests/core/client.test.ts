import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../core/client.ts'
import { home } from '../../core/contract/platform/home.ts'
import { playlist } from '../../core/contract/walls/playlist.ts'
import { codes } from '../../core/errors.ts'

/** A server that accepts and never answers. */
let silent: Server
let base: string
/** Paths it was asked, in the order they arrived: one that was given up may still come. */
const asked: string[] = []
beforeAll(async () => {
  silent = createServer(({ url }) => void asked.push(url!))
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
})
afterAll(() => {
  silent.closeAllConnections()
  silent.close()
})

const client = () => createClient({ headers: () => ({}), onExpired: () => {} }, base)

describe('a server that never answers', () => {
  it('is given up after the documented minute, whether or not the asker may change his mind', async () => {
    const limits: number[] = []
    const real = AbortSignal.timeout
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      limits.push(ms)
      return real.call(AbortSignal, 50)
    })
    for (const options of [undefined, { signal: new AbortController().signal }])
      await expect(client()(home.getSystemType, {}, options)).rejects.toMatchObject({ code: codes.network })
    expect(limits).toEqual([60_000, 60_000])
    vi.restoreAllMocks()
  })

  it('is left at once by an asker who changes his mind', async () => {
    const asker = new AbortController()
    const answer = client()(home.getAlarmStatNew, {}, { signal: asker.signal })
    const left = expect(answer).rejects.toThrow()
    const times = () => asked.filter(url => url.startsWith(home.getAlarmStatNew.path)).length
    await vi.waitFor(() => expect(times()).toBe(1))
    asker.abort()
    await left
    expect(times()).toBe(1)
  })
})

describe('a reply that is the same as before', () => {
  const reply = JSON.stringify({ code: codes.ok, msg: '', data: { name: '站点' } })
  let tag = '"a"'
  const messages: (string | undefined)[] = []
  let server: Server
  let place: string
  beforeAll(async () => {
    server = createServer((request, response) => {
      const known = request.headers['if-none-match']
      messages.push(known)
      response.setHeader('etag', tag)
      if (known === tag) response.writeHead(304).end()
      else response.setHeader('content-type', 'application/json').end(reply)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  it('is not sent again: whoever holds it holds it still, be it read by GET or by POST', async () => {
    const api = createClient({ headers: () => ({}), onExpired: () => {} }, place)
    for (const call of [home.getAlarmStatNew, playlist.getWalls]) {
      messages.length = 0
      tag = '"a"'
      const first = await api(call, {})
      expect(await api(call, {}, { known: first })).toBe(first)
      tag = '"b"'
      const second = await api(call, {}, { known: first })
      expect(second).not.toBe(first)
      expect(second).toEqual(first)
      // Made by somebody else: there is nothing it could be the same as.
      await api(call, {}, { known: { name: '站点' } })
      expect(messages).toEqual([undefined, '"a"', '"a"', undefined])
    }
  })
})
