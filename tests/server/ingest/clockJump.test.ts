import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { communication } from '../../../core/contract/devices/communication.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { heartbeat, registration } from '../../../core/contract/socket.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { HOUR, MINUTE } from '../../../core/time/time.ts'
import { openDatabase } from '../../../server/database/db.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { programArgs } from '../../programs.ts'
import { copyInto, madeUpFor } from '../../template.ts'

interface Instance {
  url: string
  accounts: { role: string; token: string }[]
  gateways: { gatewayNo: string; secret: string }[]
}
type Chosen = Record<'no' | 'gatewayNo', string>

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'clock-jump-'))
const clockFile = join(folder, 'clock')
/** The process looks at its clock every twenty milliseconds. */
const setClock = async (ms: number) => {
  writeFileSync(clockFile, String(ms))
  await pause(100)
}
let child: ChildProcess
let onServer: TestDatabase | undefined
let said = ''
let instance: Instance
let device: Chosen

/** An inverter of which too much heat is alarmed at once. */
const choose = async ({ db }: Pick<TestDatabase, 'db'>) => {
  const { rows } = await db.execute<Chosen & Record<'id' | 'indicator', number> & { org: string }>(sql`
    select d.id, d.no, d.org_id as org, d.gateway_id as "gatewayNo", i.id as indicator
    from devices d
      join indicators i on i.no = ${indicator.deviceTemperature}
    where d.energy_kind = 'generation' and d.enabled
    order by d.id
    limit 1
  `)
  const [found] = rows
  await db.execute(sql`delete from alarms`)
  await db.execute(sql`delete from alarm_limits`)
  await db.execute(sql`insert into alarm_limits (org_id, device_id, indicator_id, lower, upper, type, level)
    values (${found!.org}, ${found!.id}, ${found!.indicator}, -1e8, 75, '05', '2')`)
  return found!
}

beforeAll(async () => {
  await setClock(0)
  const args = ['--small', '--no-simulator', '--port', '0']
  if (process.env.TEST_DATABASE_URL) {
    onServer = await createTestDatabase('region')
    device = await choose(onServer)
    args.push('--database', onServer.url!)
  } else {
    await copyInto(folder, 'region', madeUpFor)
    const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
    device = await choose(database)
    await database.close()
    args.push('--data', folder)
  }
  child = spawn(process.execPath, ['--import', join(root, 'tests/moveProcessClock.mjs'), ...programArgs('serveTest'), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CLOCK_FILE: clockFile, LOG_LEVEL: 'warn', DATA_DIR: folder },
  })
  let message = ''
  child.stdout?.on('data', text => {
    message += text
    said += text
  })
  child.stderr?.on('data', text => {
    said += text
  })
  const ended = new Promise<never>((_, reject) => child.once('exit', () => reject(new Error(`ended too early:\n${said}`))))
  ended.catch(() => {})
  const ready = async () => {
    while (!/^\{"url".*\}$/m.test(message)) await pause(100)
    return JSON.parse(/^\{"url".*\}$/m.exec(message)![0]) as Instance
  }
  instance = await Promise.race([ready(), ended])
}, 400_000)
afterAll(async () => {
  if (child && child.exitCode === null) {
    const gone = new Promise(done => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
  await onServer?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function ask<T>(call: AnyCall, input: object, headers: Record<string, string>): Promise<T> {
  const get = call.method === 'GET'
  const query = get ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const reply = await fetch(`${instance.url}${call.path}${query}`, {
    method: call.method,
    headers: { ...headers, ...(get ? {} : { 'content-type': 'application/json' }) },
    ...(get ? {} : { body: JSON.stringify(input) }),
  })
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: T }
  if (code !== 200) throw new Error(`${call.path}: ${code} ${msg}`)
  return data
}
const token = () => instance.accounts.find(({ role }) => role === 'platform-admin')!.token
const deliver = (at: number, value: number) => {
  const { gatewayNo, secret } = instance.gateways.find(each => each.gatewayNo === device.gatewayNo)!
  return ask<{ accepted: number; refused: { reason: string }[] }>(
    ingest.readings,
    { points: [[device.no, indicator.deviceTemperature, at, value]] },
    { gateway: gatewayNo, secret },
  )
}
const gateway = () =>
  ask<{ lastSeen: string; clockSkew: number | null }>(communication.getGatewayDetails, { gatewayNo: device.gatewayNo }, { token: token() })
const says = (what: string) => expect.poll(() => said, { timeout: 60_000, interval: 200 }).toContain(what)

it('a running server whose clock is an hour ahead for a while, and behind, keeps its sockets, shows and alarms what is measured afterwards, and says what happened', {
  timeout: 300_000,
}, async () => {
  const { ticket, orgId } = await ask<{ ticket: string; orgId: string }>(user.getSocketTicket, {}, { token: token() })
  const socket = new WebSocket(`${instance.url.replace('http', 'ws')}/by/websocket?ticket=${ticket}`)
  const message: { MESSAGETYPE: string; kind?: string }[] = []
  let closed = false
  socket.on('message', data => message.push(JSON.parse(String(data))))
  socket.on('close', () => {
    closed = true
  })
  await new Promise(done => socket.once('open', done))
  socket.send(registration(orgId))
  const beat = setInterval(() => socket.send(heartbeat(orgId)), 1000)
  const raised = () => message.filter(({ kind }) => kind === 'raised').length
  try {
    await deliver(Date.now(), 50)

    await setClock(HOUR)
    await says('时钟向前跳变 3600 秒')
    // A gateway that was set by the same source.
    expect(await deliver(Date.now() + HOUR, 51)).toMatchObject({ accepted: 1 })
    // What is gathered for a moment is written.
    await pause(11_000)
    expect(Date.parse(`${(await gateway()).lastSeen.replace(' ', 'T')}+08:00`)).toBeGreaterThan(Date.now() + HOUR - MINUTE)

    await setClock(0)
    await says('what was measured ahead of the clock counts as measured now')
    expect(Date.parse(`${(await gateway()).lastSeen.replace(' ', 'T')}+08:00`)).toBeLessThan(Date.now() + MINUTE)
    expect(raised()).toBe(0)
    expect(await deliver(Date.now() + 1500, 90)).toMatchObject({ accepted: 1 })
    await expect.poll(raised, { timeout: 20_000 }).toBe(1)

    await setClock(-HOUR)
    const at = Date.now()
    expect(await deliver(at, 40)).toMatchObject({ accepted: 0, refused: [{ reason: '时间晚于当前时间' }] })
    await setClock(0)
    // Sent again, as a gateway does with what was refused.
    expect(await deliver(at, 40)).toMatchObject({ accepted: 1 })
    await expect.poll(() => message.some(({ kind }) => kind === 'recovered'), { timeout: 20_000 }).toBe(true)
    expect(closed).toBe(false)
    expect(message.filter(({ MESSAGETYPE }) => MESSAGETYPE === '05').length).toBeGreaterThan(5)
  } finally {
    clearInterval(beat)
    socket.terminate()
  }
})
