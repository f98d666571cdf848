import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { random } from '../../../server/demo/seeded.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
import { fold } from '../../../server/ingest/fold.ts'
import { readCurve } from '../../../server/ingest/readCurve.ts'
import type { Point } from '../../../server/live/live.ts'
import { deviceDays, devices, energyPending, latest, readingCorrections, readings, siteDays } from '../../../server/tables/index.ts'
import { noon } from '../../template.ts'
import { foldedDifferences } from '../fixtures/foldedDifferences.ts'
import { addSite, type IngestSite, openDoor } from '../fixtures/ingestSite.ts'
import { registerHistory, shuffled } from '../fixtures/registerHistories.ts'
import { seedsOf } from '../fixtures/seedsOf.ts'

const minute = 60_000
const today = '2026-06-10'
const energyId = 2
const { dayEnergy, activePower } = indicator

let site: IngestSite
let ids: Map<string, number>
const idOf = (no: string) => ids.get(no) ?? 0
const foldNow = () => fold(site.db, new Date(site.now.ms))

beforeAll(async () => {
  site = await openDoor()
  ids = await addSite(site)
  await site.db.update(devices).set({ ratedKw: 100 }).where(eq(devices.no, 'I1'))
  const { id: _, ...like } = (await site.db.select().from(devices).where(eq(devices.no, 'I1')))[0]!
  const more = await site.db
    .insert(devices)
    .values(['I3', 'I4'].map(no => ({ ...like, no, name: no })))
    .returning({ no: devices.no, id: devices.id })
  for (const { no, id } of more) ids.set(no, id)
})
beforeEach(async () => {
  site.now.ms = noon
  await site.empty()
})
afterAll(() => site.close())

/** 1 kWh a minute from `from` minutes after midnight on. */
const steady = (no: string, from: number, to: number, start = 0, day = today): Point[] =>
  Array.from({ length: to - from }, (_, n) => [no, dayEnergy, instantOf(day).getTime() + (from + n) * minute, start + n])
const rowOf = async (no: string, day = today) => {
  const rows = await site.db
    .select()
    .from(deviceDays)
    .where(eq(deviceDays.deviceId, idOf(no)))
  return rows.find(row => row.day === day)
}
/** As it is when the next cycle has come by. */
const settled = async (no: string, day = today) => {
  await site.ingest.stop()
  return rowOf(no, day)
}
const kinds = async (no: string) => (await rowOf(no))?.events?.map(({ kind }) => kind) ?? []

describe('the energy of a day', () => {
  it('goes on after a register was set back at noon, one reading at a time as well as all at once', async () => {
    const points = [...steady('I1', 480, 700), ...steady('I1', 701, 720, 0.5)]
    for (const point of points) {
      site.now.ms = point[2]
      await site.ingest.accept([point])
    }
    const one = await rowOf('I1')
    expect(one).toMatchObject({ kwh: 219 + 18.5, counted: 219 + 18.5 })
    expect(await kinds('I1')).toEqual(['reset'])
    await site.empty()
    await site.ingest.accept(points)
    const { revision: _a, ...first } = one!
    const { revision: _b, ...second } = (await settled('I1'))!
    expect(second).toEqual(first)
  })

  it('stands for the quarters in which it moved', async () => {
    await site.ingest.accept(steady('I1', 480, 541))
    const row = await settled('I1')
    expect(row?.slots?.slice(32)).toEqual([15, 15, 15, 15, 0])
    expect(row?.estimated).toBeNull()
    await site.ingest.accept([['I1', dayEnergy, instantOf(today).getTime() + 600 * minute, 120]])
    expect((await settled('I1'))?.estimated).toBeCloseTo(60, 6)
  })

  it('counts what moved while its gateway repeated itself, told by the power beside it, at once as well as all together', async () => {
    const frozen = Array.from({ length: 200 }, (_, n) => 500 + n)
    const at = (minutes: number) => instantOf(today).getTime() + minutes * minute
    const points = [
      ...steady('I1', 480, 500),
      ...frozen.map((n): Point => ['I1', dayEnergy, at(n), 19]),
      ...steady('I1', 700, 710, 180),
      ...frozen.map((n): Point => ['I1', activePower, at(n), 48.37]),
    ]
    await site.ingest.accept(points)
    expect(await settled('I1')).toMatchObject({ kwh: 189, events: null })
    expect((await rowOf('I1'))?.estimated).toBeCloseTo(161, 3)
    await site.empty()
    for (const point of points.sort((a, b) => a[2] - b[2])) {
      site.now.ms = point[2] + 1000
      await site.ingest.accept([point])
    }
    expect(await rowOf('I1')).toMatchObject({ kwh: 189, events: null })
    // A register that leaps beside a power that is measured is wrong.
    await site.empty()
    await site.ingest.accept(
      points.map(([no, what, ms, value]): Point => [no, what, ms, what === activePower ? value + ((ms / minute) % 5) : value]),
    )
    expect(await settled('I1')).toMatchObject({ kwh: 28, events: [{ kind: 'exchange', from: 19, to: 180 }] })
  })

  it('takes back what it marked under a wrong nameplate once that is put right', async () => {
    await site.db.update(devices).set({ ratedKw: 1 }).where(eq(devices.no, 'I2'))
    const other = await site.another()
    const at = instantOf(today).getTime() + 600 * minute
    const powers = Array.from({ length: 5 }, (_, n): Point => ['I2', activePower, at + n * minute, 60])
    expect(await other.accept([...steady('I2', 600, 620, 300), ...powers])).toMatchObject({ accepted: 25, suspect: 25 })
    await other.stop()
    expect(await rowOf('I2')).toBeUndefined()
    await site.db.update(devices).set({ ratedKw: 100 }).where(eq(devices.no, 'I2'))
    await other.stop()
    expect((await rowOf('I2'))?.kwh).toBe(319)
    const marks = await site.db
      .select({ quality: readings.quality })
      .from(readings)
      .where(eq(readings.deviceId, idOf('I2')))
    expect(new Set(marks.map(({ quality }) => quality))).toEqual(new Set([0]))
    const shown = await site.db
      .select({ quality: latest.quality })
      .from(latest)
      .where(eq(latest.deviceId, idOf('I2')))
    expect(shown).toEqual([{ quality: 0 }, { quality: 0 }])
    expect(await site.db.$count(energyPending)).toBe(0)
    await site.db.update(devices).set({ ratedKw: null }).where(eq(devices.no, 'I2'))
    await other.stop()
  })

  it('takes no part in a register that jumps, wherever the jump is found out', async () => {
    const points = steady('I1', 480, 700)
    await site.ingest.accept([...points.slice(0, 100), ['I1', dayEnergy, noon - 30_000, 900]])
    await site.ingest.accept(points.slice(100))
    expect((await settled('I1'))?.kwh).toBe(219)
  })

  it('is computed anew when a reading between others comes late, also after the fold', async () => {
    const points = steady('I1', 480, 700)
    const hole = points.splice(100, 60)
    await site.ingest.accept(points)
    expect((await settled('I1'))?.estimated).toBeGreaterThan(50)
    await foldNow()
    await site.ingest.accept(hole)
    expect(await settled('I1')).toMatchObject({ kwh: 219, estimated: null })
    expect(await site.db.$count(energyPending)).toBe(0)
  })

  it('follows what a device corrects, before and after the fold, and the correction is kept', async () => {
    const points = steady('I1', 690, 720)
    await site.ingest.accept(points)
    const [no, what, at] = points.at(-1)!
    await site.ingest.accept([[no, what, at, 29.5]])
    expect((await settled('I1'))?.kwh).toBe(29.5)
    site.now.ms = noon + 30 * minute
    await foldNow()
    await site.ingest.accept([[no, what, at, 29.25]])
    expect((await settled('I1'))?.kwh).toBe(29.25)
    await fold(site.db, new Date(noon + 60 * minute))
    expect((await readCurve(site.db, idOf('I1'), energyId, today, 1))[719]).toBe(29.25)
    expect((await site.db.select().from(readingCorrections)).map(({ before, after }) => [before, after])).toEqual([
      [29, 29.5],
      [29.5, 29.25],
    ])
  })

  it('of a past day reaches its site, and asks for its money to be settled again', async () => {
    const day = addDays(today, -3)
    await site.ingest.accept(steady('I1', 480, 600, 0, day))
    await site.ingest.stop()
    expect(await site.db.select({ day: siteDays.day, kwh: siteDays.kwh }).from(siteDays)).toEqual([{ day, kwh: 119 }])
    const { rows } = await site.db.execute(sql`select day::text as day from money_pending`)
    expect(rows).toEqual([{ day }])
  })

  it('brought forward without its readings stays until they reach it', async () => {
    await site.db.insert(deviceDays).values({ deviceId: idOf('I1'), kind: 'generation', day: today, kwh: 100, broughtForward: 100 })
    await site.ingest.accept(steady('I1', 480, 550))
    expect(await settled('I1')).toMatchObject({ kwh: 100, counted: 69, broughtForward: 100 })
    await site.ingest.accept(steady('I1', 550, 700, 70))
    expect(await settled('I1')).toMatchObject({ kwh: 219, broughtForward: null })
  })

  it('is found by the next process where this one was killed before it wrote it', async () => {
    await site.db.execute(sql`alter table device_days add constraint none check (kwh < 0)`)
    await site.ingest.accept([...steady('I1', 480, 600), ...steady('I2', 700, 720)])
    await foldNow()
    await site.db.execute(sql`alter table device_days drop constraint none`)
    const next = await site.another()
    await next.start()
    await next.stop()
    expect((await rowOf('I1'))?.kwh).toBe(119)
    expect((await rowOf('I2'))?.kwh).toBe(19)
    await site.ingest.stop()
  })

  it('is judged anew when the nameplate of its device is changed, as far back as minutes are known', async () => {
    const day = addDays(today, -2)
    // From 19 to 40 in a minute: too much for 100 kW, not for 2000.
    const points = [...steady('I1', 480, 500), ...steady('I1', 500, 520, 40)]
    await site.ingest.accept(steady('I1', 480, 500, 0, day).concat(steady('I1', 500, 520, 40, day)))
    await site.ingest.accept(points)
    expect([(await settled('I1', day))?.kwh, (await rowOf('I1'))?.kwh]).toEqual([38, 38])
    await site.db.update(devices).set({ ratedKw: 2000 }).where(eq(devices.no, 'I1'))
    const next = await site.another()
    await next.start()
    await next.stop()
    expect([(await rowOf('I1', day))?.kwh, (await rowOf('I1'))?.kwh]).toEqual([59, 59])
    expect(await site.db.$count(energyPending)).toBe(0)
    // At once, also by the process that has just read the other one.
    await site.db.update(devices).set({ ratedKw: 100 }).where(eq(devices.no, 'I1'))
    await site.ingest.stop()
    expect([(await rowOf('I1', day))?.kwh, (await rowOf('I1'))?.kwh]).toEqual([38, 38])
    await site.db.update(devices).set({ ratedKw: 2000 }).where(eq(devices.no, 'I1'))
    await site.ingest.stop()
    expect([(await rowOf('I1', day))?.kwh, (await rowOf('I1'))?.kwh]).toEqual([59, 59])
    await site.db.update(devices).set({ ratedKw: 100 }).where(eq(devices.no, 'I1'))
  })

  it('is none of its site once its device counts nowhere any more, and is again when it does', async () => {
    const old = addDays(today, -2)
    const ofSite = async () => new Map((await site.db.select().from(siteDays)).map(({ day, kind, kwh }) => [`${day} ${kind}`, kwh]))
    await site.ingest.accept(['I3', 'I4'].flatMap(no => [...steady(no, 480, 500, 0, old), ...steady(no, 480, 500)]))
    await site.ingest.stop()
    expect(await ofSite()).toEqual(new Map([old, today].map(day => [`${day} generation`, 38])))
    const kind = (energyKind: string | null) => site.db.update(devices).set({ energyKind }).where(eq(devices.no, 'I4'))
    await kind(null)
    await site.ingest.stop()
    expect(await ofSite()).toEqual(new Map([old, today].map(day => [`${day} generation`, 19])))
    await kind('generation')
    await site.ingest.stop()
    expect(await ofSite()).toEqual(new Map([old, today].map(day => [`${day} generation`, 38])))
    expect(await site.db.$count(energyPending)).toBe(0)
  })

  it('is one where two processes take the readings of a device in turns', async () => {
    const other = await site.another()
    const points = steady('I1', 480, 540)
    site.now.ms = points.at(-1)![2]
    for (const [n, point] of points.entries()) await (n % 2 ? other : site.ingest).accept([point])
    expect(await settled('I1')).toMatchObject({ kwh: 59 })
    expect((await rowOf('I1'))?.slots?.slice(32)).toEqual([15, 15, 15, 14])
    const more = steady('I1', 540, 600, 60)
    for (const [n, point] of more.slice(0, 20).entries()) {
      site.now.ms = point[2]
      await (n % 2 ? other : site.ingest).accept([point])
    }
    expect(await rowOf('I1')).toMatchObject({ kwh: 79 })
    site.now.ms = noon
    await Promise.all(more.slice(20).map((point, n) => (n % 2 ? other : site.ingest).accept([point])))
    await Promise.all([other.stop(), site.ingest.stop()])
    expect(await rowOf('I1')).toMatchObject({ kwh: 119 })
  })
})

describe('late readings', () => {
  it('are computed once for all deliveries that bring them, and reach the device and its site with the next cycle', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await site.ingest.start()
      const points = steady('I1', 480, 700)
      while (points.length > 0) await site.ingest.accept(points.splice(0, 20))
      vi.advanceTimersByTime(10_000)
      await vi.waitFor(async () => expect(await site.db.select({ kwh: siteDays.kwh }).from(siteDays)).toEqual([{ kwh: 219 }]))
      expect(await rowOf('I1')).toMatchObject({ kwh: 219, revision: 1 })
    } finally {
      await site.ingest.stop()
      vi.useRealTimers()
    }
  })

  it('keep none waiting that is measured now: it takes its step at once', async () => {
    await site.ingest.accept(steady('I1', 700, 718))
    await settled('I1')
    await site.ingest.accept(steady('I2', 480, 600))
    await site.ingest.accept(steady('I1', 480, 600))
    await site.ingest.accept(steady('I1', 718, 720, 18))
    expect(await rowOf('I1')).toMatchObject({ kwh: 19 })
    expect(await rowOf('I2')).toBeUndefined()
    await site.ingest.stop()
    expect(await rowOf('I2')).toMatchObject({ kwh: 119 })
  })

  it('of a device that cannot be computed keep no other from being, and are not forgotten', async () => {
    await site.db.execute(sql`alter table device_days add constraint none check (device_id <> ${sql.raw(String(idOf('I2')))})`)
    for (const no of ['I1', 'I2', 'I3']) await site.ingest.accept(steady(no, 480, 600))
    await site.ingest.stop()
    await site.db.execute(sql`alter table device_days drop constraint none`)
    expect([await rowOf('I1'), await rowOf('I2'), await rowOf('I3')].map(row => row?.kwh)).toEqual([119, undefined, 119])
    expect(await settled('I2')).toMatchObject({ kwh: 119 })
    expect(await site.db.$count(energyPending)).toBe(0)
  })
})

describe('a day that is over', () => {
  const yesterday = addDays(today, -1)
  const startOf = (day: string) => instantOf(day).getTime()
  const quarters = (no: string, what: string, day: string, from: number, to: number, shownAt: (place: number) => number): Point[] =>
    Array.from({ length: to - from }, (_, n) => [no, what, startOf(day) + 15 * (from + n) * minute, shownAt(from + n)])
  const closed = (no: string) => settled(no, yesterday)

  it('is filled up to midnight by the total register, whichever comes first', async () => {
    const day = quarters('I1', dayEnergy, yesterday, 0, 96, place => 5 * place)
    const total = quarters('I1', indicator.totalEnergy, yesterday, -1, 98, place => 70_000 + 5 * place)
    for (const points of [
      [day, total],
      [total, day],
    ]) {
      await site.empty()
      for (const part of points) await site.ingest.accept(part)
      expect(await closed('I1')).toMatchObject({ kwh: 480, estimated: 5, events: null })
    }
    expect(await site.db.$count(energyPending)).toBe(0)
  })

  it('is filled up by the power around midnight, and once more when a reading comes late', async () => {
    await site.ingest.accept(quarters('M1', dayEnergy, yesterday, 0, 95, place => 5 * place))
    await site.ingest.accept(quarters('M1', activePower, yesterday, 94, 98, () => 20))
    expect(await closed('M1')).toMatchObject({ kwh: 470, events: [{ kind: 'open', minute: 1410 }] })
    await site.ingest.accept([['M1', dayEnergy, startOf(yesterday) + 1425 * minute, 475]])
    expect(await closed('M1')).toMatchObject({ kwh: 480, estimated: 5, events: null })
    await foldNow()
    await site.ingest.accept([['M1', dayEnergy, startOf(yesterday) + 1426 * minute, 475.5]])
    expect((await closed('M1'))?.kwh).toBeCloseTo(475.5 + (20 * 14) / 60, 6)
  })

  it('counts what the total register says where the meter was exchanged, and tells both figures where nothing happened', async () => {
    const total = quarters('I1', indicator.totalEnergy, yesterday, -1, 98, place => 70_000 + 5 * place)
    await site.ingest.accept(total)
    await site.ingest.accept(quarters('I1', dayEnergy, yesterday, 0, 40, place => 5 * place))
    await site.ingest.accept(quarters('I1', dayEnergy, yesterday, 56, 96, place => 600 + 5 * place))
    const row = await closed('I1')
    expect(row).toMatchObject({ kwh: 480, events: [{ kind: 'exchange' }, { kind: 'total', to: 480 }] })
    expect(row?.slots?.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(480, 3)
    await site.empty()
    await site.ingest.accept([...total, ...quarters('I1', dayEnergy, yesterday, 0, 96, place => 6 * place)])
    expect(await closed('I1')).toMatchObject({ events: [{ kind: 'disagreement', from: 575, to: 480 }] })
  })

  it('is not counted once more where nobody sets its register back at midnight, or a quarter of an hour late', async () => {
    await site.ingest.accept(quarters('M1', dayEnergy, yesterday, 0, 96, place => 5 * place))
    await site.ingest.accept(quarters('M1', dayEnergy, today, 0, 40, place => 480 + 5 * place))
    expect(await settled('M1')).toMatchObject({ kwh: 195, events: null })
    await site.ingest.accept(quarters('M1', dayEnergy, today, 1, 40, place => 5 * place - 4))
    expect(await settled('M1')).toMatchObject({ kwh: 191, events: [{ kind: 'yesterday', from: 0, to: 480 }] })
  })

  it('says what it does not know of its end where nothing is measured over midnight, whenever that goes on', async () => {
    const day = addDays(today, -4)
    const both = (of: string, from: number, to: number) => [
      ...quarters('M1', dayEnergy, of, from, to, place => 15 * place),
      ...quarters('M1', activePower, of, from, to, () => 60),
    ]
    for (const [days, place, of] of [
      [1, 1, both],
      [1, 5, both],
      [1, 40, both],
      [3, 40, both],
      // There is but the register.
      [1, 40, (...span: [string, number, number]) => both(...span).filter(([, what]) => what === dayEnergy)],
    ] as const) {
      await site.empty()
      const next = addDays(day, days)
      site.now.ms = startOf(day) + 1200 * minute
      await site.ingest.accept(of(day, 0, 80))
      expect(await settled('M1', day)).toMatchObject({ kwh: 1185, events: null })
      site.now.ms = startOf(next) + 15 * place * minute
      await site.ingest.accept(of(next, place, place + 1))
      expect(await settled('M1', day)).toMatchObject({ kwh: 1185, events: [{ kind: 'open', minute: 1185 }] })
    }
  })

  it('says so as well where the process that hears of it again has begun meanwhile', async () => {
    const day = addDays(today, -1)
    const both = (of: string, from: number, to: number) => [
      ...quarters('M1', dayEnergy, of, from, to, place => 15 * place),
      ...quarters('M1', activePower, of, from, to, () => 60),
    ]
    site.now.ms = startOf(day) + 1200 * minute
    await site.ingest.accept(both(day, 0, 80))
    expect(await settled('M1', day)).toMatchObject({ kwh: 1185, events: null })
    site.now.ms = startOf(today) + 10 * 60 * minute
    const next = await site.another()
    await next.start()
    await next.accept(both(today, 40, 41))
    await next.stop()
    expect(await rowOf('M1', day)).toMatchObject({ kwh: 1185, events: [{ kind: 'open', minute: 1185 }] })
  })

  it('of a register that begins it at six is counted from midnight, once that has been seen twice', async () => {
    // 30 kW day and night; what moves between its last reading and six it shows to nobody.
    await site.ingest.accept(quarters('M1', activePower, addDays(today, -3), 0, 3 * 96 + 20, () => 30))
    const days = [-3, -2, -1, 0].map(back => addDays(today, back))
    for (const day of days)
      await site.ingest.accept(quarters('M1', dayEnergy, day, 0, day === today ? 20 : 96, place => 7.5 * ((place + 72) % 96)))
    await site.ingest.stop()
    const rows = await Promise.all(days.map(day => rowOf('M1', day)))
    expect(rows[0]?.events?.map(({ kind, minute: at }) => [kind, at])).toContainEqual(['reset', 360])
    for (const row of rows.slice(1, 3)) expect(row).toMatchObject({ kwh: 712.5, events: [{ kind: 'shifted', minute: 360 }] })
    expect(rows[3]).toMatchObject({ kwh: 19 * 7.5 })
  })

  it('of an inverter that goes on counting after midnight, and is set back later, is counted from midnight, once that has been seen twice', async () => {
    // 32 kW day and night; what it shows until it is set back at 0:45 is more than its rating allows since midnight.
    await site.ingest.accept(quarters('I4', activePower, addDays(today, -3), 0, 3 * 96 + 20, () => 32))
    const days = [-3, -2, -1, 0].map(back => addDays(today, back))
    for (const day of days)
      await site.ingest.accept(quarters('I4', dayEnergy, day, 0, day === today ? 20 : 96, place => 8 * ((place + 93) % 96)))
    await site.ingest.stop()
    const rows = await Promise.all(days.map(day => rowOf('I4', day)))
    // Nobody knows where the day before the first one left it.
    expect(rows[0]).toMatchObject({ kwh: 744, events: null })
    expect(rows[1]).toMatchObject({ kwh: 760, events: [{ kind: 'reset', minute: 45 }] })
    expect(rows[2]).toMatchObject({ kwh: 760, events: [{ kind: 'shifted', minute: 45 }] })
    expect(rows[3]).toMatchObject({ kwh: 16 + 16 * 8, events: [{ kind: 'shifted', minute: 45 }] })
  })

  it('takes nothing of a register that only shows yesterday for a while, nor of one that shows anything else', async () => {
    await site.ingest.accept(quarters('I4', dayEnergy, addDays(today, -1), 90, 96, () => 700))
    const early = (shown: number) => quarters('I4', dayEnergy, today, 0, 3, place => shown + place / 20)
    await site.ingest.accept([...early(700), ...quarters('I4', dayEnergy, today, 3, 20, place => 8 * place - 24)])
    expect(await settled('I4')).toMatchObject({ kwh: 128, events: null })
    await site.ingest.accept(early(5000).map(([no, what, at, kwh]) => [no, what, at + minute, kwh]))
    expect(await settled('I4')).toMatchObject({ kwh: 128, events: null })
  })
})

describe('the ledger of the same readings', () => {
  /** Three days of two registers with everything that happens to registers. */
  function historyOf(seed: number): Point[] {
    let n = 0
    const roll = (most: number) => random(seed, n++) * most
    const points: Point[] = []
    for (const no of ['I1', 'I2'])
      for (const day of [0, -1, -3].map(back => addDays(today, back))) {
        let value = 0
        for (let at = 480 + Math.floor(roll(60)); at < 700; at++) {
          value = Math.round((value + roll(1.5)) * 10) / 10
          const fault = roll(80)
          if (fault < 1) value = 0
          else if (fault < 2) value += 2000
          else if (fault < 4) at += Math.floor(roll(40))
          points.push([no, dayEnergy, instantOf(day).getTime() + at * minute, fault > 79 ? 9000 : fault > 78 ? 0 : value])
          points.push([no, activePower, instantOf(day).getTime() + at * minute, roll(90)])
        }
      }
    return [...points, ...aroundTheClock(seed)]
  }
  /**
   * Three days of a meter whose day begins at six, of an inverter whose does at a quarter to one, and of one that
   * sometimes is exchanged, with what stands beside their registers.
   */
  function aroundTheClock(seed: number): Point[] {
    let n = 0
    const roll = (most: number) => random(7000 + seed, n++) * most
    const from = instantOf(addDays(today, -2)).getTime()
    let [meter, total, base, inverter] = [500, 80_000, 0, 700]
    return Array.from({ length: 2 * 96 + 30 }, (_, place): Point[] => {
      const at = from + 15 * place * minute
      if (place % 96 === 24) meter = 0
      if (place % 96 === 3) inverter = 0
      if (place % 96 === 0) base = total
      if (roll(20) < 1) base -= 300
      const points: Point[] = [
        ['M1', dayEnergy, at, Math.round(10 * meter) / 10],
        ['I3', indicator.totalEnergy, at, total],
        ['M1', activePower, at, 30],
        ['I4', dayEnergy, at, inverter],
      ]
      meter += 7.5
      inverter += 8
      total += 5 + Math.floor(roll(3))
      return roll(12) < 1 ? points : [...points, ['I3', dayEnergy, at, total - base]]
    }).flat()
  }
  const ledger = async () => {
    await site.ingest.stop()
    const rows = await site.db.execute(sql`
      select device_id, kind, day::text as day, kwh, counted, estimated, slots, events
      from device_days
      order by 1, 2, 3
    `)
    // A sum of the same numbers in another order differs in its last digit.
    const sums = await site.db.execute(
      sql`
        select site_id, kind, day::text as day, round(kwh::numeric, 6)::float8 as kwh
        from site_days
        order by 1, 2, 3
      `,
    )
    return { rows: rows.rows, sums: sums.rows }
  }

  const seeds = seedsOf(3)
  it('does not depend on their order, on repeats, on folds between them, nor on the process that takes them; what is folded follows', {
    timeout: 60_000 * seeds.length,
  }, async () => {
    const met: string[] = []
    for (const seed of seeds) {
      const history = historyOf(seed)
      await site.empty()
      await site.ingest.accept(history)
      const expected = await ledger()
      met.push(JSON.stringify(expected.rows.map(row => row.events)))
      for (let variant = 1; variant <= 3; variant++) {
        let n = 0
        const choose = (most: number) => Math.floor(random(1000 * seed + variant, n++) * most)
        await site.empty()
        const other = await site.another()
        const left = [...history]
        for (let k = left.length - 1; k > 0; k--) {
          const to = variant === 1 ? k : choose(k + 1)
          ;[left[k], left[to]] = [left[to]!, left[k]!]
        }
        while (left.length > 0) {
          // The last ones singly: they are what is folded quarter by quarter.
          const singly = left.length <= 8
          const batch = left.splice(0, singly ? 1 : 1 + Math.min(left.length - 9, choose(150)))
          await (choose(3) === 0 ? other : site.ingest).accept([...batch, ...batch.filter(() => choose(5) === 0)])
          if (choose(4) === 0 || left.length === 8) await foldNow()
          // From the first time on days that are summed change.
          if (choose(4) === 0 || left.length === 8) await site.ingest.stop()
        }
        await other.stop()
        expect(await ledger(), `seed ${seed}, variant ${variant}`).toEqual(expected)
        expect(await foldedDifferences(site)).toEqual([])
      }
    }
    for (const kind of [/reset|spike|dip/, /shifted/, /total|disagreement/]) expect(met.join()).toMatch(kind)
  })

  const rounds = seedsOf(2)
  it('does not depend on their order for any of many registers at once, each with its own history', {
    timeout: 60_000 * rounds.length,
  }, async () => {
    const { id: _, ...like } = (await site.db.select().from(devices).where(eq(devices.no, 'I1')))[0]!
    const names = Array.from({ length: 40 }, (__, n) => `P${n}`)
    await site.db.insert(devices).values(names.map(no => ({ ...like, no, name: no })))
    const met: string[] = []
    for (const seed of rounds) {
      const history = names.flatMap((no, n) => registerHistory(no, 40 * seed + n, today))
      await site.empty()
      await site.ingest.accept(history)
      const expected = await ledger()
      met.push(JSON.stringify(expected.rows.map(row => row.events)))
      for (let variant = 1; variant <= 3; variant++) {
        let n = 0
        const choose = (most: number) => Math.floor(random(1000 * seed + variant, n++) * most)
        await site.empty()
        const left = shuffled(history, choose)
        while (left.length > 0) {
          const batch = left.splice(0, 1 + choose(600))
          await site.ingest.accept([...batch, ...batch.filter(() => choose(8) === 0)])
          if (choose(4) === 0) await foldNow()
        }
        expect(await ledger(), `seed ${seed}, variant ${variant}`).toEqual(expected)
      }
    }
    for (const kind of ['reset', 'exchange', 'spike', 'dip']) expect(met.join()).toContain(kind)
  })
})
