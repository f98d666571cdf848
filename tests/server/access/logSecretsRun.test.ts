import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sm2 } from 'sm-crypto-v2'
import { WebSocket } from 'ws'
import type { AnyCall } from '../../../core/contract/call.ts'
import { contracts } from '../../../core/contract/index.ts'
import { heartbeat, registration } from '../../../core/contract/socket.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { demoAccounts } from '../../../server/demo/demoAccounts.ts'
import { demoGateways } from '../../../server/demo/demoGateways.ts'
import { livePath } from '../../../server/video/serveVideo.ts'
import { attachSocket } from '../../../server/socket/socket.ts'
import { openSite, type Person, type Site, signed } from '../../site.ts'

const { user, ingest, screen, camera, faultLibrary, alarm, command } = contracts
const strongPassword = 'Qv7!mountains'
const phone = '13987654321'

let site: Site
let log = ''
let address = ''
let close: (() => void) | undefined
/** What must not be found in the log, with what it is. */
const secrets = new Map<string, string>()
const keep = (what: string, ...values: string[]) => {
  for (const value of values) if (value) secrets.set(value, what)
}

beforeAll(async () => {
  site = await openSite({ logLevel: 'trace', demo: false, simulator: false }, undefined, line => {
    log += line
  })
  close = attachSocket(site.app)
  address = (await site.app.listen({ port: 0, host: '127.0.0.1' })).replace('http://', '')
})
afterAll(async () => {
  close?.()
  await site?.close()
})

/** A form as browsers seal it; with a key nobody gave out where none is to be had. */
async function sealed(fields: Record<string, string>) {
  const { body } = await site.send(user.getLoginCode, {})
  const given = body.data as { keyId: string; publicKey: string; time: number } | null
  const { keyId, publicKey, time } = given ?? { keyId: randomUUID(), publicKey: sm2.generateKeyPairHex().publicKey, time: Date.now() }
  const form = sm2.doEncrypt(JSON.stringify({ ...fields, nonce: randomUUID(), time }), publicKey, 1)
  keep('form', form, keyId)
  return { keyId, form }
}

/** A browser's own way in: captcha, one-time key, sealed form. */
async function signIn(loginName: string, password: string) {
  const captcha = await site.app.inject({ url: user.getValidateCode.path })
  const captchaId = String(captcha.headers.captcha ?? randomUUID())
  const form = await sealed({ loginName, password, validateCode: '2468', captchaId })
  keep('captcha', captchaId)
  keep('password', password)
  const { body } = await site.send(user.userLogin, { ...form, loginPath: 'login' })
  return body.data as { token: string; xrp: string; auth: string } | null
}

function connect(ticket: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://${address}/by/websocket?ticket=${ticket}`, { headers })
  return new Promise<WebSocket | null>(resolve => {
    socket.once('open', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

/** Everything a day brings with a secret in it: what is right, what is refused, what is cut off. */
async function day(person: Person, gateway: Record<string, string>) {
  const known = demoAccounts().find(({ loginName }) => loginName === 'jizhong')!
  const session = await signIn(known.loginName, known.password)
  if (session) keep('session', session.token, session.auth)
  await signIn(known.loginName, `${strongPassword}1`)
  await signIn('nobody', `${strongPassword}2`)
  const { token } = person.headers
  await site.send(user.getEmailCheckCode, { loginName: 'yanzhao' })
  await site.send(user.judjeCheckCode, { loginName: 'yanzhao', checkCode: 'QXZJ' })
  const checked = await site.send(user.judjeCheckCode, { loginName: 'yanzhao', checkCode: '1357' })
  keep('mark', (checked.body.data as { mark?: string } | null)?.mark ?? '')
  const captcha = await site.app.inject({ url: user.getValidateCode.path })
  const newcomer = {
    loginName: `n${randomUUID().slice(0, 8)}`,
    userName: '丙新人',
    phone,
    email: 'newcomer@example.cn',
    password: strongPassword,
  }
  await site.send(user.userRegist, await sealed({ ...newcomer, validateCode: '2468', captchaId: String(captcha.headers.captcha) }))
  keep('password', `${strongPassword}3`)
  await site.send(user.changePassword, await sealed({ oldPassword: `${strongPassword}3`, password: strongPassword }), person.headers)

  const ticket = async (call: AnyCall, input: object) =>
    ((await site.send(call, input, person.headers)).body.data as { ticket?: string } | null)?.ticket ?? ''
  const entry = await ticket(user.getTicket, { target: 'external' })
  keep('ticket', entry)
  for (let n = 0; n < 2; n++) await site.send(user.ticketLogin, { ticket: entry, loginPath: 'login' })

  const door = await ticket(user.getSocketTicket, {})
  keep('socket ticket', door)
  const socket = await connect(door)
  socket?.send(registration(person.orgId))
  socket?.send(heartbeat(person.orgId))
  socket?.send('{"MESSAGETYPE":"10","name":7}')
  await connect(door)
  const foreign = await ticket(user.getSocketTicket, {})
  keep('socket ticket', foreign)
  await connect(foreign, { origin: 'http://evil.example' })
  socket?.terminate()

  const deviceNo = (
    await site.database.db.execute<{ no: string }>(sql`select no from devices where gateway_id = ${gateway.gateway!} order by id limit 1`)
  ).rows[0]!.no
  await site.send(ingest.readings, { points: [[deviceNo, indicator.activePower, Date.now(), 12]] }, gateway)
  await site.send(
    ingest.readings,
    { points: [[deviceNo, indicator.activePower, Date.now(), 13]] },
    { ...gateway, secret: `${gateway.secret}x` },
  )
  await site.send(ingest.passages, { passages: [{ deviceNo: 'none', cardNo: '6222020202020202', at: Date.now() }] }, gateway)
  await site.send(ingest.receipts, { receipts: [] }, gateway)

  const issued = await site.send(screen.issue, { name: '东墙', walls: ['/map'] }, person.headers)
  const wall = (issued.body.data as { id: string; token: string } | null) ?? { id: '0', token: '' }
  keep('wall token', wall.token)
  await site.send(contracts.map.powerSystemPoints, {}, { screen: wall.token })
  await site.app.inject({ url: `/map?screen=${wall.token}` })
  await site.send(screen.revoke, { id: wall.id }, person.headers)
  await site.send(contracts.map.powerSystemPoints, {}, { screen: wall.token })

  const viewing =
    ((await site.send(camera.getSubAccessToken, {}, person.headers)).body.data as { accessToken?: string } | null)?.accessToken ?? ''
  keep('viewing token', viewing)
  const { rows } = await site.database.db.execute<{ id: string }>(sql`select id from cameras limit 1`)
  for (const accessToken of [viewing, `${viewing}x`])
    await site.app.inject({ url: `${livePath(rows[0]?.id ?? 'none')}/index.m3u8`, query: { accessToken } })

  await site.send(alarm.page, { pageNo: 1, pageSize: 5 }, { token: `${token}x` })
  const sign = signed(command.instructIssue, {}, person.auth)
  keep('signature', sign.sign!)
  await site.send(command.instructIssue, {}, { ...person.headers, ...sign, sign: `${sign.sign}0` })
  await site.send(faultLibrary.add, { standardName: phone, faultReason: 'x'.repeat(5000) }, person.headers)
  // Bodies that are broken, cut off or no JSON.
  for (const payload of [`{"password":"${strongPassword}`, `${strongPassword}${phone}`])
    await site.app.inject({
      method: 'POST',
      url: user.userLogin.path,
      headers: { 'content-type': 'application/json', token: token! },
      payload,
    })
}

it('no log of a run holds a secret of it: not where all goes well, not where calls are refused, not where the database refuses every row', {
  timeout: 240_000,
}, async () => {
  keep('password', strongPassword)
  keep('phone', phone)
  keep('card', '6222020202020202')
  keep('code', 'QXZJ')
  const person = await site.as('jizhong')
  keep('session', person.headers.token!, person.auth)
  const [gatewayNo] = demoGateways()
  const gateway = await site.gateway(gatewayNo!)
  keep('gateway secret', gateway.secret!)
  const { rows } = await site.database.db.execute<{ hash: string; phone: string | null }>(
    sql`select password_hash as hash, phone from users`,
  )
  for (const { hash, phone } of rows) keep('of a person', hash, phone ?? '')

  await day(person, gateway)
  const { rows: tables } = await site.database.db.execute<{ name: string }>(
    sql`
      select tablename as name
      from pg_tables
      where schemaname = 'public' and tablename not like '\\_%' and tablename <> 'secrets'
    `,
  )
  // From now on no table takes a row, but for what tickets and keys are kept in; then those neither.
  const refuse = async (name: string) =>
    site.database.db.execute(sql.raw(`alter table "${name}" add constraint refuses check (false) not valid`))
  for (const { name } of tables) await refuse(name)
  await day(person, gateway)
  await refuse('secrets')
  await day(person, gateway)
  await pause(500)

  expect(log).toContain('"constraint":"refuses"')
  expect(log).toContain('request failed')
  expect([...new Set(secrets.values())].sort()).toEqual(
    [
      'captcha',
      'card',
      'code',
      'form',
      'gateway secret',
      'mark',
      'of a person',
      'password',
      'phone',
      'session',
      'signature',
      'socket ticket',
      'ticket',
      'viewing token',
      'wall token',
    ].sort(),
  )
  const found = [...secrets].filter(([secret]) => log.includes(secret)).map(([secret, what]) => `${what}: ${lineWith(secret)}`)
  expect(found).toEqual([])
  expect(log).not.toMatch(/scrypt\$/)
})

const lineWith = (secret: string) => log.split('\n').find(line => line.includes(secret))
