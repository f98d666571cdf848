import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../core/contract/index.ts'
import { codes } from '../../../core/errors.ts'
import { boundLog } from '../../../server/start/boundLog.ts'
import { databaseLimits, judgeDisk } from '../../../server/start/checkDisks.ts'
import { createJumpWatch } from '../../../server/start/startSelfWatch.ts'
import { noteFailure } from '../../../server/process/systemAlarms.ts'
import { demoGateways } from '../../../server/demo/demoGateways.ts'
import { openSite, type Site } from '../../site.ts'

const token = 'a token of metrics'
let site: Site
beforeAll(async () => {
  site = await openSite({ metricsToken: token })
})
afterAll(() => site?.close())

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ method: 'GET', url, headers })

describe('a full disk', () => {
  it('is told to whoever saves and to gateways, and this process is not ready until there is room', async () => {
    const { systemAlarms } = site.app.services
    const person = await site.as('admin')
    expect((await get('/readyz')).json()).toEqual({ ready: true, reasons: [] })
    systemAlarms.set('diskFull', judgeDisk(1e6, databaseLimits).full)
    const [gateway] = demoGateways()
    const saved = await site.send(contracts.faultLibrary.add, {}, person.headers)
    const delivered = await site.send(contracts.ingest.readings, { points: [] }, await site.gateway(gateway!))
    const read = await site.send(contracts.alarm.page, { pageNo: 1, pageSize: 5 }, person.headers)
    const ready = await get('/readyz')
    systemAlarms.set('diskFull', judgeDisk(1e11, databaseLimits).full)
    expect([saved, delivered].map(({ status, body }) => [status, body.msg])).toEqual([
      [codes.full, '服务器磁盘已满，暂不能保存，请保留数据稍后重发'],
      [codes.full, '服务器磁盘已满，暂不能保存，请保留数据稍后重发'],
    ])
    expect(read.status).toBe(200)
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ ready: false, reasons: ['diskFull'] })
    expect((await get('/healthz')).statusCode).toBe(200)
    expect((await get('/readyz')).statusCode).toBe(200)
  })

  it('comes before the database meets it', () => {
    expect(judgeDisk(200 * 1024 * 1024, databaseLimits)).toMatchObject({ full: expect.any(String), low: expect.any(String) })
    expect(judgeDisk(1024 * 1024 * 1024, databaseLimits)).toMatchObject({ full: null, low: expect.any(String) })
    expect(judgeDisk(100 * 1024 * 1024 * 1024, databaseLimits)).toEqual({ full: null, low: null })
  })
})

it('tells its metrics to whoever has the token and to nobody else', async () => {
  expect((await get('/metrics')).statusCode).toBe(401)
  expect((await get('/metrics', { authorization: 'Bearer another token' })).statusCode).toBe(401)
  const { body, headers } = await get('/metrics', { authorization: `Bearer ${token}` })
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  expect(body).toMatch(/^energy_sites_http_requests_total\{method="GET",status="401"\} 2$/m)
  expect(body).toMatch(/^energy_sites_alarms_open \d+$/m)
  for (const line of body.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [-+\d.e]+)$/)
})

it('names every answer, so that its line in the log is found', async () => {
  const first = (await get('/healthz')).headers['x-request-id']
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect((await get('/healthz')).headers['x-request-id']).not.toBe(first)
})

it('logs what fails again and again a few times a minute and tells how often it was left out', () => {
  let now = 0
  const lines: unknown[] = []
  const failures: string[] = []
  const { logMethod } = boundLog(
    code => failures.push(code),
    () => now,
  )
  const logger = Object.assign(Object.create(site.app.log), { warn: (what: unknown) => lines.push(what) })
  const fail = () =>
    logMethod?.call(
      logger,
      [{ err: Object.assign(new Error('no space'), { code: '53100' }) }, 'ingest'] as never,
      (line: unknown) => lines.push(line),
      50,
    )
  for (let n = 0; n < 1000; n++) fail()
  expect(lines).toHaveLength(5)
  expect(failures).toHaveLength(1000)
  now = 61_000
  fail()
  expect(lines).toHaveLength(7)
  expect(lines.at(-1)).toEqual({ leftOut: 995, line: 'ingest' })
})

it('says of itself what the database says of its disk and its pages', () => {
  const { systemAlarms } = site.app.services
  for (const code of ['42P01', '53100', 'XX001']) noteFailure(systemAlarms, code)
  expect(systemAlarms.standing().map(({ kind }) => kind)).toEqual(['diskFull', 'corruptPage'])
  expect(systemAlarms.unready().map(({ kind }) => kind)).toEqual(['diskFull'])
})

it('says that its clock was set, forth or back, and for an hour after; not that it went on', () => {
  const jumpOf = createJumpWatch()
  const hour = 3_600_000
  const said = (wall: number, steady: number) => {
    const jumped = jumpOf({ wall, steady })
    return jumped === null ? null : jumped?.message
  }
  expect(said(0, 0)).toBeNull()
  // Whoever was stopped for a minute finds both a minute later.
  expect([said(1000, 1000), said(61_000, 61_000), said(65_500, 62_000)]).toEqual([null, null, null])
  expect(said(hour + 65_500, 62_000)).toBe('时钟向前跳变 3600 秒，请检查时间同步')
  expect(said(hour + 66_500, 63_000)).toBeUndefined()
  expect(said(67_500, 64_000)).toBe('时钟向后跳变 3600 秒，请检查时间同步')
  expect(said(hour + 66_500, hour + 63_000)).toBeUndefined()
  expect(said(hour + 68_500, hour + 65_000)).toBeNull()
})
