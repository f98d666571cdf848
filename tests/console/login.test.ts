import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { loginVariants } from '../../core/browser/loginVariants.ts'
import { loadCaptcha } from '../../console/pages/login/loadCaptcha.ts'
import { safeRedirect } from '../../console/session/safeRedirect.ts'
import { signInQuery } from '../../console/session/signInQuery.ts'
import { systemTypeOf } from '../../console/session/systemTypeOf.ts'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

describe('the captcha is loaded', () => {
  let server: Server | undefined
  afterEach(() => void server?.close())
  /** A server that fails so many times before it gives a captcha. */
  async function failing(times: number) {
    let asked = 0
    server = createServer((_request, response) => {
      asked += 1
      if (asked <= times) return void response.writeHead(500).end()
      response.writeHead(200, { 'content-type': 'image/png', captcha: 'an-id' }).end('PNG')
    })
    await new Promise<void>(resolve => server?.listen(0, '127.0.0.1', resolve))
    return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
  }
  const load = (base: string, signal = new AbortController().signal) => loadCaptcha(signal, base)

  it('with its id from the header and the picture beside it', async () => {
    const { base, asked } = await failing(0)
    expect(await load(base)).toEqual({ id: 'an-id', picture: expect.stringMatching(/^blob:/) })
    expect(asked()).toBe(1)
  })

  it('again, twice at most, when it fails', async () => {
    const twice = await failing(2)
    expect(await load(twice.base)).toMatchObject({ id: 'an-id' })
    expect(twice.asked()).toBe(3)
    const always = await failing(9)
    await expect(load(always.base)).rejects.toThrow('HTTP 500')
    expect(always.asked()).toBe(3)
  })

  it('not again once nobody waits for it', async () => {
    const { base, asked } = await failing(9)
    await expect(load(base, AbortSignal.abort())).rejects.toThrow()
    expect(asked()).toBeLessThanOrEqual(1)
  })
})

describe('after signing in', () => {
  it.each([
    ['/homePage', '/homePage'],
    ['/intelligentControl/warningMessage?status=1#top', '/intelligentControl/warningMessage?status=1#top'],
    ['https://elsewhere.example/homePage', undefined],
    ['//elsewhere.example', undefined],
    ['/\\elsewhere.example', undefined],
    ['/\t/elsewhere.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/login_sk', undefined],
    ['/', undefined],
    ['/screenTokens', undefined],
    ['/hsxt/bills', '/hsxt/bills'],
    [null, undefined],
  ])("the redirect %s leads to %s: a page of this origin that is the user's own", (asked, target) => {
    const urls = ['/homePage', '/intelligentControl/warningMessage', '/hsxt']
    expect(safeRedirect(asked, 'http://energy.local:8080', urls)).toBe(target)
  })

  it.each([
    [0, ''],
    [1, '001'],
    [2, ''],
    [7, '001'],
    [undefined, '001'],
  ])('system type %s is "%s"', (value, type) => expect(systemTypeOf(value)).toBe(type))
})

describe('whoever is sent to the sign-in page', () => {
  it('is told that the session ended, and finds the way back', () => {
    expect(signInQuery('/homePage?itemType=003', true)).toBe('?expired=1&redirect=%2FhomePage%3FitemType%3D003')
    expect(signInQuery('/homePage', false)).toBe('?redirect=%2FhomePage')
    expect(signInQuery('/login_sk', true)).toBe('?expired=1')
    expect(signInQuery('/', false)).toBe('')
  })
})

describe('the pictures of the variants', () => {
  it.each(Object.values(loginVariants))('$picture is there, light, and carries neither words nor figures', ({ picture }) => {
    const file = new URL(`../../assets/login/${picture}.svg`, import.meta.url)
    expect(existsSync(file)).toBe(true)
    const svg = readFileSync(file, 'utf8')
    expect(gzipSync(svg).length).toBeLessThan(15_000)
    expect(svg).not.toMatch(/<text|<image|href/)
  })
})
