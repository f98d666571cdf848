import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { quality } from '../../../core/units/quality.ts'
import { instantOf } from '../../../core/time/time.ts'
import { dropOld, vacuum } from '../../../server/database/upkeep.ts'
import { fold } from '../../../server/ingest/fold.ts'
import { readCurve } from '../../../server/ingest/readCurve.ts'
import type { Point } from '../../../server/live/live.ts'
import { curves, deviceDays, devices, latest, readings, siteDays } from '../../../server/tables/index.ts'
import { noon } from '../../template.ts'
import { addSite, type IngestSite, openDoor } from '../fixtures/ingestSite.ts'

const minute = 60_000
const power = indicator.activePower
const powerId = 1
const today = '2026-06-10'

let site: IngestSite
let ids: Map<string, number>
const idOf = (no: string) => ids.get(no) ?? 0

beforeAll(async () => {
  site = await openDoor()
  ids = await addSite(site)
})
beforeEach(() => site.empty())
afterAll(() => site.close())

describe('the ingest door', () => {
  it('counts repeated points once, within a delivery and between deliveries', async () => {
    const points: Point[] = [
      ['I1', power, noon, 50],
      ['I1', power, noon, 50],
      ['I2', power, noon, 40],
    ]

    expect(await site.ingest.accept(points)).toEqual({ accepted: 2, suspect: 0, repeated: 1, refused: [] })
    expect(await site.ingest.accept([...points, ['I1', power, noon - minute, 49]])).toEqual({
      accepted: 1,
      suspect: 0,
      repeated: 3,
      refused: [],
    })
    expect(await site.db.$count(readings)).toBe(3)
  })

  it('counts a repeat it could not foresee once, and keeps what came with it', async () => {
    await site.ingest.accept([['I1', power, noon - minute, 48]])
    const other = await site.another()
    await other.accept([['I1', power, noon, 50]])

    // This process has not heard of the reading the other one took.
    const more: Point[] = [
      ['I1', power, noon, 50],
      ['I1', power, noon + minute, 51],
      ['I1', power, noon + minute, 51],
    ]
    expect(await site.ingest.accept(more)).toEqual({ accepted: 1, suspect: 0, repeated: 2, refused: [] })
    expect((await site.db.select().from(readings)).map(row => row.value).sort()).toEqual([48, 50, 51])
  })

  it('refuses by index what is unknown, foreign, switched off, not a number, early or from the future', async () => {
    const day = 86_400_000
    const { accepted, refused } = await site.ingest.accept(
      [
        ['M1', power, noon, 1],
        ['I1', power, noon, 1],
        ['nobody', power, noon, 1],
        ['I1', 'A999999999', noon, 1],
        ['I1', power, noon, Number.NaN],
        ['I1', power, noon + 6 * minute, 1],
        ['I1', power, noon - 41 * day, 1],
        ['X1', power, noon, 1],
        ['I2', power, noon - 39 * day, 1],
      ],
      'G1',
    )

    expect(accepted).toBe(2)
    expect(refused.map(each => each.index)).toEqual([0, 2, 3, 4, 5, 6, 7])
    expect(refused[0]).toEqual({ index: 0, deviceNo: 'M1', indicatorNo: power, reason: '设备不存在或不属于该网关' })
    expect((await site.db.select().from(readings)).map(row => row.deviceId).sort()).toEqual([idOf('I1'), idOf('I2')].sort())
  })

  it('refuses what is no point by itself, says which and why, and stores everything else', async () => {
    const bad: [point: unknown, deviceNo: string | null, indicatorNo: string | null, reason: string][] = [
      [null, null, null, '应为 [设备编号, 测点编号, 毫秒时间戳, 数值]'],
      ['I1', null, null, '应为 [设备编号, 测点编号, 毫秒时间戳, 数值]'],
      [['I1', power, noon], 'I1', power, '应为 [设备编号, 测点编号, 毫秒时间戳, 数值]'],
      [[null, power, noon, 1], null, power, '设备编号应为文本'],
      [['I1', 7, noon, 1], 'I1', null, '测点编号应为文本'],
      [['I1', power, noon + 0.5, 1], 'I1', power, '时间应为整数毫秒时间戳'],
      [['I1', power, '2026-06-10', 1], 'I1', power, '时间应为整数毫秒时间戳'],
      [['I1', power, noon, null], 'I1', power, '数值为空'],
      [['I1', power, noon, '12.5'], 'I1', power, '数值应为数字'],
      [['I1', power, noon, 1e39], 'I1', power, '数值无效'],
      [['\u0000\ud83d', power, noon, 1], '\u0000\ud83d', power, '设备不存在或不属于该网关'],
      [['9'.repeat(5000), power, noon, 1], '9'.repeat(40), power, '设备不存在或不属于该网关'],
      [['I1', '__proto__', noon, 1], 'I1', '__proto__', '测点不存在'],
    ]
    const good: Point[] = bad.map((_, n) => ['I1', power, noon - n * minute, n])
    const { accepted, refused } = await site.ingest.accept(good.flatMap((point, n) => [point, bad[n]?.[0]]))

    expect(accepted).toBe(good.length)
    expect(refused).toEqual(bad.map(([, deviceNo, indicatorNo, reason], n) => ({ index: 2 * n + 1, deviceNo, indicatorNo, reason })))
    expect(await site.db.$count(readings)).toBe(good.length)
  })

  it('stores numbers too small for 32 bits as nothing, and the greatest', async () => {
    const { refused } = await site.ingest.accept([
      ['I1', power, noon, 1e-320],
      ['I1', power, noon - minute, -1e-50],
      ['I1', indicator.deviceTemperature, noon, 3.4e38],
    ])
    expect(refused).toEqual([])
    expect((await site.db.select().from(readings)).map(row => row.value).sort()).toEqual([0, 0, 3.4e38])
  })

  it('marks late and implausible readings', async () => {
    await site.ingest.accept([
      ['I1', power, noon, 50],
      ['I1', power, noon - 3 * minute, 48],
      ['I2', indicator.deviceTemperature, noon, 900],
    ])

    const rows = await site.db.select().from(readings)
    expect(new Map(rows.map(row => [row.value, row.quality]))).toEqual(
      new Map([
        [50, quality.good],
        [48, quality.late],
        [900, quality.suspect],
      ]),
    )
  })

  it('never adds a day of energy up twice, whatever is repeated, late or out of order', async () => {
    const counter = (no: string, at: number, kwh: number): Point => [no, indicator.dayEnergy, at, kwh]
    await site.ingest.accept([counter('I1', noon, 120), counter('I2', noon, 80)])
    await site.ingest.accept([counter('I1', noon - 5 * minute, 110), counter('I1', noon, 120)])
    await site.ingest.accept([counter('I1', noon - 24 * 60 * minute, 300), counter('M1', noon, 55)])
    await site.ingest.stop()

    const days = await site.db.select().from(deviceDays).where(eq(deviceDays.day, today))
    expect(new Map(days.map(row => [`${row.deviceId}/${row.kind}`, row.kwh]))).toEqual(
      new Map([
        [`${idOf('I1')}/generation`, 120],
        [`${idOf('I2')}/generation`, 80],
        [`${idOf('M1')}/consumption`, 55],
      ]),
    )
    const totals = await site.db.select().from(siteDays)
    expect(totals.map(row => [row.day, row.kind, row.kwh]).sort()).toEqual([
      ['2026-06-09', 'generation', 300],
      [today, 'consumption', 55],
      [today, 'generation', 200],
    ])
  })

  it('leaves implausible counters out of totals', async () => {
    await site.ingest.accept([
      ['I1', indicator.dayEnergy, noon, 9e9],
      ['I1', indicator.dayEnergy, noon - minute, 12],
    ])

    expect((await site.db.select().from(deviceDays)).map(row => row.kwh)).toEqual([12])
  })

  it('keeps every reading through the fold, also those of yesterday that come late', async () => {
    const midnight = instantOf(today).getTime()
    const from = midnight - 90 * minute
    const all: Point[] = []
    for (let at = from; at <= noon; at += minute)
      if (at % (17 * minute) !== 0) all.push(['I1', power, at, Math.fround((at / minute) % 997)])
    const late = all.filter((_, n) => n % 7 === 3)
    const early = all.filter((_, n) => n % 7 !== 3)

    await site.ingest.accept(early)
    await fold(site.db, new Date(site.now.ms))
    expect(await site.ingest.accept(late)).toMatchObject({ accepted: late.length })
    const before = await readCurve(site.db, idOf('I1'), powerId, today, 1)
    await fold(site.db, new Date(site.now.ms))

    const asSent = (start: number) => {
      const slots = new Array<number | null>(1440).fill(null)
      for (const [, , at, value] of all) if (at >= start && at < start + 1440 * minute) slots[(at - start) / minute] = value
      return slots
    }
    expect(await readCurve(site.db, idOf('I1'), powerId, today, 1)).toEqual(asSent(midnight))
    expect(before).toEqual(asSent(midnight))
    expect(await readCurve(site.db, idOf('I1'), powerId, '2026-06-09', 1)).toEqual(asSent(midnight - 1440 * minute))
    // Only the tail is still raw.
    const [oldest] = await site.db.select({ at: sql<number>`(extract(epoch from min(at)) * 1000)::float8` }).from(readings)
    expect(oldest?.at).toBeGreaterThanOrEqual(noon - 10 * minute)
  })

  it('recognises a repeat after its reading was folded away', async () => {
    const points: Point[] = [['I1', power, noon - 30 * minute, 7]]
    await site.ingest.accept(points)
    await fold(site.db, new Date(site.now.ms))
    expect(await site.db.$count(readings)).toBe(0)

    expect(await site.ingest.accept(points)).toEqual({ accepted: 0, suspect: 0, repeated: 1, refused: [] })
    expect((await readCurve(site.db, idOf('I1'), powerId, today, 1))[11 * 60 + 30]).toBe(7)
  })

  it('shows the first reading of a quarter at once, and what it really was as soon as it is read or folded', async () => {
    for (let n = 0; n < 40; n++) await site.ingest.accept([['I1', power, noon - (39 - n) * minute, n]])

    const noonSlot = 48
    const quarters = async () => {
      const [curve] = await site.db.select().from(curves).where(eq(curves.step, 15))
      return curve?.slots.slice(noonSlot - 3, noonSlot + 1)
    }
    const means = [4, 16, 31, 39]
    const read = async () => (await readCurve(site.db, idOf('I1'), powerId, today, 15)).slice(noonSlot - 3, noonSlot + 1)
    expect(await quarters()).toEqual([0, 9, 24, 39])
    expect(await read()).toEqual(means)

    await fold(site.db, new Date(site.now.ms))
    // The quarter in which the fold ends has part of its minutes.
    expect(await quarters()).toEqual([4, 16, 26, 39])
    expect(await read()).toEqual(means)

    await fold(site.db, new Date(site.now.ms + 11 * minute))
    expect(await quarters()).toEqual(means)
  })

  it('keeps implausible readings out of curves and drops them after 40 days', async () => {
    await site.ingest.accept([['I1', indicator.deviceTemperature, noon - 60 * minute, 900]])
    await fold(site.db, new Date(site.now.ms))
    expect(await site.db.$count(curves)).toBe(0)
    expect(await site.db.$count(readings)).toBe(1)

    await dropOld(site.db, new Date(site.now.ms + 41 * 1440 * minute))
    expect(await site.db.$count(readings)).toBe(0)
  })

  it('gives the space of folded readings back on the embedded engine', async () => {
    const size = async () =>
      (await site.db.execute<{ size: number }>(sql`select pg_relation_size('readings')::int as size`)).rows[0]?.size ?? 0
    const delivery = (round: number): Point[] =>
      Array.from({ length: 4000 }, (_, n) => ['I1', power, noon - (round * 4000 + n + 15) * minute, 1])
    const sizes: number[] = []
    for (let round = 0; round < 4; round++) {
      await site.ingest.accept(delivery(round))
      await fold(site.db, new Date(site.now.ms))
      // A server does this by itself.
      if (site.embedded) await vacuum(site, 'fold')
      else await site.pool.query('vacuum readings')
      sizes.push(await size())
    }
    expect(Math.max(...sizes.slice(1))).toBeLessThanOrEqual((sizes[0] ?? 0) + 100_000)
  })

  it('settles overlapping deliveries that come at once', async () => {
    const delivery = (first: number): Point[] => Array.from({ length: 60 }, (_, n) => ['I1', power, noon - (first + n) * minute, first + n])
    const results = await Promise.all(Array.from({ length: 20 }, (_, n) => site.ingest.accept(delivery(n * 10))))

    const unique = 19 * 10 + 60
    expect(results.reduce((sum, each) => sum + each.accepted, 0)).toBe(unique)
    expect(results.reduce((sum, each) => sum + each.repeated, 0)).toBe(20 * 60 - unique)
    expect(await site.db.$count(readings)).toBe(unique)
  })

  it('stays right when several server processes take deliveries', async () => {
    const doors = [site.ingest, await site.another(), await site.another()]
    const points: Point[] = Array.from({ length: 120 }, (_, n) => ['I1', power, noon - n * minute, n])
    const energy: Point[] = Array.from({ length: 120 }, (_, n) => ['I2', indicator.dayEnergy, noon - n * minute, 500 - n])
    const results = await Promise.all(
      doors.map((door, n) => door.accept(n === 1 ? [...energy, ...points] : [...points, ...energy].reverse())),
    )

    await Promise.all(doors.map(door => door.stop()))

    expect(results.reduce((sum, each) => sum + each.accepted, 0)).toBe(240)
    expect((await site.db.select().from(deviceDays)).map(row => row.kwh)).toEqual([500])
    const slots = await readCurve(site.db, idOf('I1'), powerId, today, 15)
    expect(slots.filter(value => value !== null)).toHaveLength(9)
  })

  it('shows the newest reading, and finds it again after a kill', async () => {
    await site.ingest.accept([
      ['I1', power, noon, 50],
      ['I1', power, noon - minute, 40],
    ])
    expect(await site.db.$count(latest)).toBe(0)

    const next = await site.another()
    await next.start()
    await next.stop()

    expect(await site.db.select({ value: latest.value }).from(latest)).toEqual([{ value: 50 }])
    const [device] = await site.db.select({ seen: devices.lastSeenAt }).from(devices).where(eq(devices.no, 'I1'))
    expect(device?.seen?.getTime()).toBe(noon)
  })

  it('keeps the newest believed value and its age where a doubtful one follows, in whatever order they come, and after a kill', async () => {
    const shown = async () =>
      (await site.db.select({ value: latest.value, at: latest.at, quality: latest.quality }).from(latest)).map(row => [
        row.value,
        (row.at.getTime() - noon) / minute,
        row.quality,
      ])
    // More power than the inverter has: kept, not believed.
    const doubtful: Point = ['I1', power, noon, 999_999]
    const believed: Point = ['I1', power, noon - 2 * minute, 50]
    for (const deliveries of [[[believed], [doubtful]], [[doubtful], [believed]], [[doubtful, believed]]]) {
      await site.empty()
      const door = await site.another()
      for (const delivery of deliveries) {
        expect((await door.accept(delivery)).refused).toEqual([])
        if (deliveries.length > 1) await door.stop()
      }
      await door.stop()
      expect(await shown()).toEqual([[50, -2, quality.good]])
      expect((await site.db.select().from(readings)).map(({ value, quality: of }) => [value, of]).sort()).toEqual([
        [50, quality.good],
        [999_999, quality.suspect],
      ])
      await site.db.delete(latest)
      const next = await site.another()
      await next.start()
      await next.stop()
      expect(await shown()).toEqual([[50, -2, quality.good]])
      const [device] = await site.db.select({ seen: devices.lastSeenAt }).from(devices).where(eq(devices.no, 'I1'))
      expect(device?.seen?.getTime()).toBe(noon)
    }
    await site.ingest.accept([['I1', power, noon - minute, 51]])
    await site.ingest.stop()
    expect(await shown()).toEqual([[51, -1, quality.good]])
  })

  it('goes on after a delivery that could not be stored', async () => {
    await site.db.execute(sql`alter table readings add constraint small check (value < 1000)`)
    const bad = site.ingest.accept([['I1', indicator.dayEnergy, noon, 5000]])
    const good = site.ingest.accept([['I2', indicator.dayEnergy, noon, 500]])

    await expect(bad).rejects.toThrow()
    expect(await good).toMatchObject({ accepted: 1 })
    expect((await site.db.select().from(readings)).map(row => row.deviceId)).toEqual([idOf('I2')])
    await site.db.execute(sql`alter table readings drop constraint small`)
  })

  it('keeps readings whose energy cannot be written, and writes it once it can', async () => {
    await site.db.execute(sql`alter table device_days add constraint small check (kwh < 1000)`)
    expect(await site.ingest.accept([['I1', indicator.dayEnergy, noon, 5000]])).toMatchObject({ accepted: 1 })
    expect(await site.db.$count(readings)).toBe(1)
    expect(await site.db.$count(deviceDays)).toBe(0)
    await site.db.execute(sql`alter table device_days drop constraint small`)
    await site.ingest.stop()
    expect((await site.db.select().from(deviceDays)).map(row => row.kwh)).toEqual([5000])
  })
})
