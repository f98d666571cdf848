import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { type CameraRow, camera } from '../../../core/contract/devices/camera.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import type { Station } from '../../../core/contract/energy/station.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { addDays, instantOf, siteDay } from '../../../core/time/time.ts'
import { type App, buildApp } from '../../../server/app.ts'
import { createBus } from '../../../server/database/bus.ts'
import { readConfig } from '../../../server/config.ts'
import { openSession } from '../../../server/access/sessions.ts'
import { loadRegion } from '../../../server/demo/simulator/loadRegion.ts'
import { users } from '../../../server/tables/index.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { keepSites } from '../../keepSites.ts'

const minute = 60_000

let database: TestDatabase
let app: App
let token = ''
/** The living clock, moved by hand: the replayed day stands still between two moves. */
const started = Date.now()
let now = started
const today = siteDay(new Date(now))
const day = addDays(today, -1)

const open = async (demo = true) => {
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }, { testMode: true, demo, simulator: demo, databaseUrl: database.url })
  return buildApp({ config, database, bus: await createBus(database, config), clock: () => new Date(now) })
}
const ask = (call: AnyCall, input: Record<string, string>, demo?: string, to = app) =>
  to.inject({
    method: call.method,
    url: call.path,
    headers: { token, ...(demo && { demo }) },
    ...(call.method === 'GET' ? { query: input } : { payload: input }),
  })
const answerOf = async (call: AnyCall, input: Record<string, string>, demo?: string) => (await ask(call, input, demo)).json().data

/** Asks until the replay has come to a moment of its day, at which the living clock holds it. */
async function until(time: string) {
  const moment = `${day} ${time}`
  for (;;) {
    const { statusCode, headers, body } = await ask(map.getCountEle, { areaCode: '100000' }, day)
    const { msg, data } = JSON.parse(body)
    if (statusCode !== 503) expect(msg).toBe('操作成功')
    if (data?.at === moment && headers['demo-clock'] === `${instantOf(moment).getTime()} 60`) return headers
    await new Promise(done => setTimeout(done, 200))
  }
}
/**
 * What walls show once a step has come to its end: site sums and alarms follow the readings by a moment. Sums of the
 * same numbers in another order differ in the last digit.
 */
async function shown() {
  const rounded = async () =>
    JSON.parse(JSON.stringify(await figures()), (_key, value) => (typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value))
  for (let before = await rounded(); ; ) {
    await new Promise(done => setTimeout(done, 400))
    const after: Awaited<ReturnType<typeof figures>> = await rounded()
    if (JSON.stringify(after) === JSON.stringify(before)) return after
    before = after
  }
}
const figures = async () => ({
  sums: await answerOf(map.getCountEle, { areaCode: '100000' }, day),
  stations: (await answerOf(map.powerSystem, { areaCode: '100000' }, day)) as Station[],
  line: await answerOf(map.getPowerLine, { areaCode: '100000' }, day),
  alarms: await answerOf(alarm.page, { pageNo: '1', pageSize: '100', status: '1', live: 'true' }, day),
})
const counts = async () => {
  const tables = await database.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = tables.rows
    .filter(({ name }) => name !== 'sessions')
    .map(
      ({ name }) =>
        `
          select
            '${name}' as name, count(*)::int as n,
            md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
          from "${name}" t
        `,
    )
  return (await database.db.execute(sql.raw(`${rows.join(' union all ')} order by name`))).rows
}

beforeAll(async () => {
  database = await createTestDatabase('region')
  app = await open()
  await keepSites(database.db, 2)
  // Fitted an hour after the first start: a table with short column names and JSON in it.
  await database.db.execute(
    sql`
      insert into pv_days (site_id, org_id, day, n, t, y, tt, ty, levels)
      select id, org_id, ${addDays(day, -1)}, 1, 0, 1, 0, 0, '{"1": 0.98}'
      from sites
      where type in ('002', '003')
    `,
  )
  const [chief] = await database.db.select({ id: users.id }).from(users).where(eq(users.loginName, 'admin'))
  token = (await openSession(app.services, chief!.id, 'login')).token
})
afterAll(async () => {
  await app.close()
  await database.close()
})

/** Real time in which so many hours of the day pass. */
const hours = (n: number) => n * minute

describe('a replayed day', () => {
  it('shows in the morning what the simulator shows in the morning, the same in every run, and leaves the living alone', async () => {
    const before = await counts()
    const living = await answerOf(home.stationListByOrg, {})

    expect((await ask(map.getCountEle, { areaCode: '100000' }, day)).statusCode).toBe(503)
    expect((await until('00:00:00'))['demo-day']).toBe(day)
    now += hours(2)
    await until('02:00:00')
    const night = await shown()
    // The replay has the embedded engine, whatever the living have: there its hours need not pass once more.
    if (!database.url) {
      now += hours(7)
      await until('09:00:00')
      const morning = instantOf(`${day} 09:00:00`).getTime()
      const { stations, sums } = await shown()
      let compared = 0
      for (const { site, models } of await loadRegion(database.db)) {
        const station = stations.find(({ itemNumber }) => itemNumber === site.id)
        const heard = models.filter(model => model.device.energyKind === 'generation' && !model.silent(morning))
        if (station?.itemType !== '003' || heard.length === 0) continue
        const kw = heard.reduce((sum, model) => sum + (model.read(morning, false)[model.fast.indexOf(indicator.activePower)] ?? 0), 0)
        expect(station.activePower).toBeCloseTo(kw, 1)
        compared++
      }
      expect(compared).toBeGreaterThan(1)
      expect(sums.eleDaySum).toBeGreaterThan(night.sums.eleDaySum)
    }
    expect(night.sums.eleDaySum).toBe(0)

    // The day starts anew after its end.
    now = started + hours(24)
    await until('00:00:00')
    now += hours(2)
    await until('02:00:00')
    expect(await shown()).toEqual(night)

    // It ends; whoever comes then waits for another one.
    await app.services.replays.close()
    expect((await ask(map.getCountEle, { areaCode: '100000' }, day)).statusCode).toBe(503)
    await until('00:00:00')

    now = started
    expect(await answerOf(home.stationListByOrg, {})).toEqual(living)
    expect(await counts()).toEqual(before)
  }, 900_000)

  const goTo = (at: string) =>
    app.inject({ method: 'GET', url: `${map.getCountEle.path}?areaCode=100000`, headers: { token, demo: day, 'demo-at': at } })

  it('goes to the moment it is asked for, forwards and back, for all who watch; the same address again only joins', async () => {
    for (const time of ['00:40', '00:10']) {
      expect((await goTo(time)).statusCode).toBe(503)
      await until(`${time}:00`)
      now += 10_000
      expect((await goTo(time)).headers['demo-clock']).toBe(`${instantOf(`${day} ${time}:00`).getTime() + 10 * minute} 60`)
    }
    const { statusCode, body } = await goTo('25:00')
    expect([statusCode, JSON.parse(body).msg]).toEqual([400, '回放时刻应为 HH:mm'])
  }, 400_000)

  it('goes to the moment that was asked for last where two want different ones at once; the other joins there', async () => {
    await expect.poll(async () => (await goTo('00:00')).statusCode, { timeout: 200_000 }).toBe(200)
    // Each wall goes on asking for its own moment until it has an answer.
    const walls = [
      { asks: '01:00', at: '' },
      { asks: '00:30', at: '' },
    ]
    await expect
      .poll(
        async () => {
          for (const wall of walls.filter(({ at }) => !at)) wall.at = String((await goTo(wall.asks)).headers['demo-clock'] ?? '')
          return walls.map(({ at }) => at)
        },
        { timeout: 100_000, interval: 100 },
      )
      .toEqual(walls.map(() => `${instantOf(`${day} 00:30:00`).getTime()} 60`))
    // Once nobody asks on for the first one, it may be wanted again.
    await new Promise(done => setTimeout(done, 4500))
    expect((await goTo('01:00')).statusCode).toBe(503)
    await until('01:00:00')
  }, 400_000)

  it('shows cameras by pictures of its moment, and nothing that runs', async () => {
    const { accessToken } = await answerOf(camera.getSubAccessToken, {}, day)
    const seen = ((await answerOf(camera.getCameraList, {}, day)) as CameraRow[]).filter(({ online }) => online)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(({ playlist }) => playlist !== '')).toEqual([])
    const { picUrl, captureTime } = await answerOf(camera.getDeviceCapture, { accessToken, deviceId: seen[0]!.deviceId }, day)
    expect(captureTime.slice(0, 10)).toBe(day)
    const picture = await app.inject({ url: `${picUrl}&accessToken=${encodeURIComponent(accessToken)}` })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const living = (await answerOf(camera.getCameraList, {})) as CameraRow[]
    expect(living.find(({ deviceId }) => deviceId === seen[0]!.deviceId)!.playlist).not.toBe('')
  })

  it('runs as fast as it is asked to, from where it stands, for all who watch', async () => {
    const clockAt = async (speed?: string) => {
      const { headers } = await app.inject({
        method: 'GET',
        url: `${map.getCountEle.path}?areaCode=100000`,
        headers: { token, demo: day, ...(speed && { 'demo-speed': speed }) },
      })
      return String(headers['demo-clock']).split(' ').map(Number)
    }
    const [before = 0] = await clockAt()
    expect(await clockAt('600')).toEqual([before, 600])
    now += 1000
    await expect.poll(() => clockAt(), { timeout: 200_000 }).toEqual([before + 600_000, 600])
    expect(await clockAt('1')).toEqual([before + 600_000, 1])
    now += 1000
    await expect.poll(() => clockAt(), { timeout: 200_000 }).toEqual([before + 601_000, 1])
    expect(await clockAt('60')).toEqual([before + 601_000, 60])
    const refused = await app.inject({
      method: 'GET',
      url: `${map.getCountEle.path}?areaCode=100000`,
      headers: { token, demo: day, 'demo-speed': '7' },
    })
    expect([refused.statusCode, refused.json().msg]).toEqual([400, '回放速度应为 1、10、60、300、600 之一'])
  }, 400_000)

  it('shows one day at a time, none that is not over, and nothing but walls', async () => {
    const refusal = async (call: AnyCall, demo: string, to = app) => {
      const { statusCode, body } = await ask(call, { areaCode: '100000' }, demo, to)
      return [statusCode, JSON.parse(body).msg]
    }
    expect(await refusal(map.getCountEle, addDays(day, -1))).toEqual([409, `正在回放 ${day}，结束后才能回放另一天`])
    expect(await refusal(map.getCountEle, today)).toEqual([400, '只能回放今天以前的日子'])
    expect(await refusal(map.getCountEle, '2026-02-30')).toEqual([400, '回放日期应为 YYYY-MM-DD 或 yesterday'])
    expect(await refusal(map.getCountEle, '2001-01-01')).toEqual([400, '回放日期早于最早的记录'])
    expect(await refusal(alarm.saveAlarm, day)).toEqual([403, '演示回放中只能查看大屏'])
    expect(await refusal(user.getSession, day)).toEqual([403, '演示回放中只能查看大屏'])
  })

  it('comes to an end while the moment it was told to go back to is still being copied', async () => {
    expect((await goTo('00:00')).statusCode).toBe(503)
    await app.services.replays.close()
    // Whoever comes now is the first again.
    expect((await ask(map.getCountEle, { areaCode: '100000' }, day)).statusCode).toBe(503)
  }, 60_000)

  it('is refused outside of demonstration mode', async () => {
    const real = await open(false)
    const { statusCode, body } = await ask(map.getCountEle, { areaCode: '100000' }, day, real)
    expect([statusCode, JSON.parse(body).msg]).toEqual([403, '只有演示模式提供演示回放'])
    await real.close()
  })
})
