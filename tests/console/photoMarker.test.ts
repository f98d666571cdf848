import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { signOut } from '../../console/session/signOut.ts'
import { home } from '../../core/contract/platform/home.ts'
import { codes } from '../../core/errors.ts'
import { createSession, session, type SessionStorage } from '../../core/session.ts'
import { createSessionApi } from '../../core/call/sessionApi.ts'
import { walls } from '../../core/walls/walls.ts'
import { photoMonitorPath, rememberPhotoMonitor } from '../../screens/panels/pv/rememberPhotoMonitor.ts'

const reply = {
  token: 't',
  userId: 'u',
  loginName: 'anna',
  userName: '安娜',
  orgId: '1001',
  zzjgid: '',
  zzlbbm: '',
  xrp: 'x',
  auth: 'a',
} as Parameters<typeof session.begin>[0]

function memory(): SessionStorage & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}

/** A server whose sessions are all over. */
let server: Server
let base: string
beforeAll(async () => {
  server = createServer((_request, response) =>
    response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: codes.expired, msg: '登录已过期', data: null })),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
afterEach(() => vi.unstubAllGlobals())

/** Where the console goes when its next request is answered with 20001. */
async function leftFor(of: ReturnType<typeof createSession>) {
  const left: string[] = []
  await createSessionApi(base, of, path => left.push(path))(home.statisticsCount, {}).catch(() => {})
  return left
}

describe('the photo-monitor marker', () => {
  it('names the wall of that path', () => {
    expect(walls[photoMonitorPath]).toBe('光伏智能监控')
  })

  it('is kept by the wall for whoever is signed in, and leads there when the session expires', async () => {
    const storage = memory()
    const here = createSession(storage)
    here.begin(reply, 'login_sk')
    rememberPhotoMonitor(here)
    expect(storage.kept.get('photoMonitorFrom')).toBe(photoMonitorPath)

    // The console in another tab finds it in the storage.
    expect(await leftFor(createSession(storage))).toEqual([photoMonitorPath])
    expect(storage.kept.has('photoMonitorFrom')).toBe(false)
  })

  it('is not kept by a wall nobody is signed in at', () => {
    const storage = memory()
    rememberPhotoMonitor(createSession(storage))
    expect([...storage.kept]).toEqual([])
  })

  it('without it the sign-in variant is where an expired session goes', async () => {
    const here = createSession(memory())
    here.begin(reply, 'login_sk')
    expect(await leftFor(here)).toEqual(['/login_sk'])
  })

  it('is gone after signing out by hand, which leads to the sign-in variant', async () => {
    const replaced: string[] = []
    vi.stubGlobal('location', { replace: (path: string) => replaced.push(path) })
    const storage = memory()
    const here = createSession(storage)
    here.begin(reply, 'login_guangcc')
    rememberPhotoMonitor(here)
    here.forget()
    expect([...storage.kept.keys()]).toEqual(['loginPathFrom'])

    session.begin(reply, 'login_guangcc')
    rememberPhotoMonitor()
    await signOut((async () => null) as never)
    await vi.waitFor(() => expect(replaced).toEqual(['/login_guangcc']), 10_000)
    session.end()
  })
})
