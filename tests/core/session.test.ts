import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { afterEach, describe, expect, it } from 'vitest'
import { contract, get, post } from '../../core/contract/call.ts'
import { Nothing } from '../../core/contract/shapes.ts'
import { loginPathOf, loginVariants, type LoginPath } from '../../core/browser/loginVariants.ts'
import { createSession, type SessionStorage, signedOutPath } from '../../core/session.ts'
import { createSessionApi, sign } from '../../core/call/sessionApi.ts'
import { signText } from '../../core/call/signText.ts'

function memory(start: Record<string, string> = {}): SessionStorage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: name => void kept.delete(name),
  }
}
const reply = {
  token: 'a-token',
  xrp: 'key-id',
  auth: '0a'.repeat(32),
  userId: '7',
  loginName: 'anna',
  userName: '甲企业-安娜',
  orgId: '10',
  orgName: '甲企业',
  zzjgid: '10-1',
  zzlbbm: '2',
  consno: '',
  consname: '',
  mustChangePassword: false,
}

describe('the session in the browser', () => {
  it('survives a reload', () => {
    const storage = memory()
    const before = createSession(storage)
    before.begin(reply, 'login_hsxt')
    before.setState({ urls: ['/homePage'], systemType: '001' })
    const { xrp, auth, ...userInfo } = reply
    expect(createSession(storage).getState()).toMatchObject({
      userInfo,
      publicKey: xrp,
      secondKey: auth,
      urls: ['/homePage'],
      loginPathFrom: 'login_hsxt',
      systemType: '001',
    })
  })

  it('is kept under the documented names, the user without the keys', () => {
    const storage = memory()
    createSession(storage).begin(reply, 'login_sk')
    expect([...storage.kept.keys()].sort()).toEqual(['loginPathFrom', 'publicKey', 'secondKey', 'userInfo'])
    expect(storage.kept.get('loginPathFrom')).toBe('login_sk')
    expect(storage.kept.get('userInfo')).not.toContain(reply.auth)
  })

  it('forgets everything but the sign-in variant at its end', () => {
    const storage = memory()
    const session = createSession(storage)
    session.begin(reply, 'login_sk')
    session.setState({ urls: ['/homePage'], photoMonitorFrom: '/PhotoIntelligentMonitor', systemType: '001' })
    session.end()
    expect([...storage.kept]).toEqual([['loginPathFrom', 'login_sk']])
    expect(session.getState()).toMatchObject({
      userInfo: null,
      urls: [],
      publicKey: '',
      secondKey: '',
      photoMonitorFrom: '',
      loginPathFrom: 'login_sk',
    })
  })

  it('follows another tab that signed in or out', () => {
    const storage = memory()
    const [here, there] = [createSession(storage), createSession(storage)]
    there.begin(reply, 'login')
    here.reread()
    expect(here.getState().userInfo?.loginName).toBe('anna')
    there.end()
    here.reread()
    expect(here.getState().userInfo).toBeNull()
  })

  it('starts empty over unreadable storage', () => {
    const state = createSession(memory({ userInfo: '{broken', urls: '"no list"', loginPathFrom: 'login_nowhere' })).getState()
    expect(state).toMatchObject({ userInfo: null, urls: [], loginPathFrom: 'login' })
  })
})

describe('the way out', () => {
  it('leads to the variant used last, or to the photo-monitor page where work began there', () => {
    expect(signedOutPath({ photoMonitorFrom: '', loginPathFrom: 'login_guangcc' })).toBe('/login_guangcc')
    expect(signedOutPath({ photoMonitorFrom: '/PhotoIntelligentMonitor', loginPathFrom: 'login_sk' })).toBe('/PhotoIntelligentMonitor')
    expect(signedOutPath(createSession(memory()).getState())).toBe('/login')
  })
})

describe('the sign-in variants', () => {
  it('have each their own path, document title and system title', () => {
    const rows = Object.values(loginVariants)
    for (const key of ['path', 'documentTitle', 'systemTitle'] as const) expect(new Set(rows.map(row => row[key])).size).toBe(6)
    for (const name of Object.keys(loginVariants) as LoginPath[]) expect(loginPathOf(loginVariants[name].path)).toBe(name)
    expect(loginPathOf('constructor')).toBe('login')
  })
})

describe('the signed-in client', () => {
  const calls = contract('authority', 'session', {
    plain: get('/plain', 'plain', Nothing, Nothing),
    signed: post('/signed', 'signed', z.object({ remark: z.string().optional(), ids: z.array(z.number()).optional() }), Nothing, {
      signed: true,
    }),
  })
  let stop = () => {}
  afterEach(() => stop())
  /** A server that notes the headers and answers with the codes given, in turn. */
  async function listen(...answers: number[]) {
    const seen: IncomingHttpHeaders[] = []
    const server = createServer((request, response) => {
      seen.push(request.headers)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ code: answers.shift() ?? 200, msg: '', data: {} }))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    stop = () => server.close()
    return { seen, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  it('sends the token and the key id on every request, the secret on none', async () => {
    const { seen, base } = await listen()
    const session = createSession(memory())
    session.begin(reply, 'login')
    const api = createSessionApi(base, session, () => {})
    await api(calls.plain, {})
    await api(calls.signed, {})
    for (const headers of seen) {
      expect(headers).toMatchObject({ token: 'a-token', xrp: 'key-id' })
      expect(JSON.stringify(headers)).not.toContain(reply.auth)
    }
    expect(seen[0]).not.toHaveProperty('sign')
  })

  it('signs where a call asks for it: HMAC-SM3 over method, path, parameters, time and nonce, Chinese included', async () => {
    const { seen, base } = await listen()
    const session = createSession(memory())
    session.begin(reply, 'login')
    session.setState({ clockOffset: 3_600_000 })
    const input = { remark: '告警已核实', ids: [3, 1] }
    await createSessionApi(base, session, () => {})(calls.signed, input)
    const { timestamp, nonce, sign: sent } = seen[0] as Record<string, string>
    expect(Number(timestamp) - Date.now()).toBeGreaterThan(3_500_000)
    const expected = createHmac('sm3', Buffer.from(reply.auth, 'hex'))
      .update(signText('POST', calls.signed.path, input, timestamp!, nonce!))
      .digest('hex')
    expect(sent).toBe(expected)
    expect(await sign(calls.signed, input, reply.auth, timestamp!, nonce!)).toBe(expected)
  })

  it('leaves once, to the variant one came from, when the session has expired', async () => {
    const { base } = await listen(20001, 20001)
    const storage = memory()
    const session = createSession(storage)
    session.begin(reply, 'login_zanh')
    const left: string[] = []
    const api = createSessionApi(base, session, path => left.push(path))
    await Promise.allSettled([api(calls.plain, {}), api(calls.plain, {})])
    expect(left).toEqual(['/login_zanh'])
    expect([...storage.kept]).toEqual([['loginPathFrom', 'login_zanh']])
  })

  it('sends nobody elsewhere while the page is being left on purpose', async () => {
    const { base } = await listen(20001)
    const session = createSession(memory())
    session.begin(reply, 'login')
    session.leaving = true
    const left: string[] = []
    await createSessionApi(base, session, path => left.push(path))(calls.plain, {}).catch(() => {})
    expect(left).toEqual([])
  })
})
