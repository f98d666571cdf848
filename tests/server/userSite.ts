import { sm2 } from 'sm-crypto-v2'
import type { AnyCall } from '../../core/contract/call.ts'
import { user } from '../../core/contract/user.ts'
import type { Envelope } from '../../core/errors.ts'
import { type App, buildApp } from '../../server/app.ts'
import { createBus } from '../../server/database/bus.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import type { SessionReply } from '../../server/access/sessions.ts'
import { orgs, users } from '../../server/tables/index.ts'
import { createTestDatabase } from '../database.ts'

export const goodPassword = 'Right#2468'
type Answer<T = unknown> = { status: number; headers: Record<string, unknown>; body: Envelope<T> }

/**
 * The real app over a fresh database that holds an organisation tree and a few accounts; the clock can be moved, the server restarted.
 * @param hear takes the lines of the log
 */
export async function openUserSite(overrides: Partial<Config> = {}, hear?: (line: string) => void) {
  const database = await createTestDatabase()
  const config = readConfig(
    { LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    { testMode: true, demo: false, simulator: false, databaseUrl: database.url, ...overrides },
  )
  const bus = await createBus(database, config)
  // The clock stands still between moves: no test depends on how fast the machine is.
  const began = Date.now()
  let ahead = 0
  const start = () => buildApp({ config, database, bus, clock: () => new Date(began + ahead) }, hear && { write: hear })
  let app: App = await start()

  await database.db.insert(orgs).values([
    { id: '1', kind: 'platform', name: '平台' },
    { id: '10', parentId: '1', enterpriseId: '10', kind: 'enterprise', name: '甲企业' },
    { id: '10-1', parentId: '10', enterpriseId: '10', kind: 'team', name: '一班' },
  ])
  // Tests sign in some hundred times: these accounts are cheap to guess.
  const passwordHash = await hashPassword(goodPassword, { N: 1024, r: 8, p: 1 })
  const account = (loginName: string, state = 'active') => ({
    id: `id-${loginName}`,
    loginName,
    userName: `甲企业-${loginName}`,
    passwordHash,
    email: `${loginName}@example.cn`,
    orgId: '10',
    unitId: '10-1',
    state,
  })
  await database.db
    .insert(users)
    .values([
      account('anna'),
      account('bert'),
      account('carl'),
      account('dora'),
      account('emil'),
      account('waiting', 'pending'),
      account('stopped', 'disabled'),
      account('refused', 'rejected'),
    ])

  async function send<T = unknown>(
    call: AnyCall,
    input: unknown = {},
    headers: Record<string, string> = {},
    address = '10.0.0.1',
  ): Promise<Answer<T>> {
    const get = call.method === 'GET'
    const reply = await app.inject({
      method: call.method,
      url: call.path,
      headers,
      remoteAddress: address,
      ...(get ? { query: input as Record<string, string> } : { payload: input as object }),
    })
    const json = String(reply.headers['content-type']).includes('json')
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: json ? reply.json<Envelope<T>>() : { code: 200, msg: '', data: reply.body as T },
    }
  }

  /** Seals form fields as the browser does; `over` replaces nonce or time. */
  async function seal(fields: Record<string, unknown>, over: Record<string, unknown> = {}) {
    const { body } = await send<{ keyId: string; publicKey: string; time: number }>(user.getLoginCode)
    const { keyId, publicKey, time } = body.data
    return { keyId, form: sm2.doEncrypt(JSON.stringify({ ...fields, nonce: 'a-nonce', time, ...over }), publicKey, 1) }
  }
  const captchaId = async () => String((await send(user.getValidateCode)).headers.captcha)

  interface Try {
    password?: string
    validateCode?: string
    captcha?: string
    address?: string
    loginPath?: string
  }
  /** One whole attempt to sign in, everything right but what is named. */
  async function signIn(
    loginName: string,
    { password = goodPassword, validateCode = '2468', captcha, address, loginPath = 'login' }: Try = {},
  ) {
    const form = await seal({ loginName, password, validateCode, captchaId: captcha ?? (await captchaId()) })
    return send<SessionReply>(user.userLogin, { ...form, loginPath }, {}, address)
  }

  return {
    get services() {
      return app.services
    },
    get app() {
      return app
    },
    db: database.db,
    send,
    seal,
    captchaId,
    signIn,
    /** Headers of a fresh session. */
    async session(loginName: string) {
      const { data } = (await signIn(loginName)).body
      return { token: data.token, xrp: data.xrp, auth: data.auth }
    },
    /** Moves the server's clock. */
    later: (seconds: number) => {
      ahead += seconds * 1000
    },
    async restart() {
      await app.close()
      app = await start()
    },
    async close() {
      await app.close()
      await bus.close()
      await database.close()
    },
  }
}

export type UserSite = Awaited<ReturnType<typeof openUserSite>>
