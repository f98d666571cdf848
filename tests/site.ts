import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Api } from '../core/client.ts'
import type { AnyCall } from '../core/contract/call.ts'
import { CallError, codes, type Envelope } from '../core/errors.ts'
import { placedCall } from '../core/call/placedCall.ts'
import { signText } from '../core/call/signText.ts'
import { type App, buildApp } from '../server/app.ts'
import { createBus } from '../server/database/bus.ts'
import { type Config, readConfig } from '../server/config.ts'
import { demoAccounts } from '../server/demo/demoAccounts.ts'
import { renewGatewaySecret } from '../server/access/gatewaySecrets.ts'
import { openSession } from '../server/access/sessions.ts'
import { users } from '../server/tables/index.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { proofFor } from './proofFor.ts'

/** What a caller presents. */
export type Headers = Record<string, string>

export interface Person {
  api: Api
  headers: Headers
  /** Secret of the session's signing key. */
  auth: string
  userId: string
  orgId: string
}

export interface Site {
  app: App
  database: TestDatabase
  config: Config
  /** Signs in a demonstration account by its login name (no password: that is the sign-in tests' business). */
  as(loginName: string): Promise<Person>
  /** What a gateway presents: its secret is replaced by a new one when it is first asked for. */
  gateway(gatewayNo: string): Promise<Headers>
  /** Sends a call with any headers, none for a stranger. */
  send(call: AnyCall, input: unknown, headers?: Headers): Promise<{ status: number; body: Envelope<unknown> }>
  close(): Promise<void>
}

/**
 * A whole site in memory: a database with the small demonstration region up to a moment ago, the real app without a port.
 * Nothing runs in the background: a test starts what it needs.
 * @param clock what the app takes for now
 * @param onLine takes the lines of the log, where `overrides` want one
 */
export async function openSite(overrides: Partial<Config> = {}, clock = () => new Date(), onLine?: (line: string) => void): Promise<Site> {
  const database = await createTestDatabase('region')
  const config = readConfig(
    { LOG_LEVEL: 'silent', NODE_ENV: 'test' },
    { testMode: true, demo: true, simulator: true, databaseUrl: database.url, filesDir: 'memory://', ...overrides },
  )
  const bus = await createBus(database, config)
  const app = await buildApp({ config, database, bus, clock }, onLine && { write: onLine })
  await app.ready()

  const send: Site['send'] = async (asked, given, headers = {}) => {
    const { call, input } = placedCall(asked, (given ?? {}) as object)
    const query = call.method === 'GET' ? Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])) : undefined
    const response = await app.inject({
      method: call.method,
      url: call.path,
      headers: { ...headers, ...(await proofFor(app, call, headers, {})) },
      query,
      payload: call.upload ? asForm(input) : call.method === 'POST' ? input : undefined,
    })
    const body = response.headers['content-type']?.toString().includes('json')
      ? response.json()
      : { code: codes.ok, msg: '', data: response.rawPayload }
    return { status: response.statusCode, body }
  }

  const as = async (loginName: string): Promise<Person> => {
    const [user] = await database.db.select({ id: users.id, orgId: users.orgId }).from(users).where(eq(users.loginName, loginName))
    if (!user)
      throw new Error(
        `no such demonstration account: ${loginName}; there are ${demoAccounts()
          .map(account => account.loginName)
          .join(', ')}`,
      )
    const { token, xrp, auth } = await openSession(app.services, user.id, 'login')
    const headers = { token, xrp }
    const api: Api = async (call, input) => {
      const { body } = await send(call, input, { ...headers, ...(call.signed ? signed(call, input, auth) : {}) })
      if (body.code !== codes.ok) throw new CallError(body.code, body.msg, body.fields)
      return body.data as never
    }
    return { api, headers, auth, userId: user.id, orgId: user.orgId }
  }

  const credentials = new Map<string, Promise<Headers>>()
  const gateway = (gatewayNo: string) => {
    const made = credentials.get(gatewayNo) ?? renewGatewaySecret(database.db, gatewayNo).then(secret => ({ gateway: gatewayNo, secret }))
    credentials.set(gatewayNo, made)
    return made
  }

  return {
    app,
    database,
    config,
    as,
    gateway,
    send,
    close: async () => {
      await app.close()
      await bus.close()
      await database.close()
    },
  }
}

/** The input of a call that takes a file, with one it takes. */
function asForm(input: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) form.set(name, String(value))
  form.set('file', new Blob(['%PDF-1.4 ']), '合同.pdf')
  return form
}

/** Headers of a signed call, as the browser makes them. */
export function signed(asked: AnyCall, given: unknown, auth: string, at = Date.now()): Headers {
  const { call, input } = placedCall(asked, (given ?? {}) as object)
  const timestamp = String(at)
  const nonce = randomUUID()
  const sign = createHmac('sm3', Buffer.from(auth, 'hex'))
    .update(signText(call.method, call.path, input, timestamp, nonce))
    .digest('hex')
  return { timestamp, nonce, sign }
}
