import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { random } from '../../../server/demo/seeded.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
import { fold } from '../../../server/ingest/fold.ts'
import { readCurve } from '../../../server/ingest/readCurve.ts'
import type { Point } from '../../../server/live/live.ts'
import { curves } from '../../../server/tables/index.ts'
import { noon } from '../../template.ts'
import { addSite, type IngestSite, openDoor } from '../fixtures/ingestSite.ts'
import { shuffled } from '../fixtures/registerHistories.ts'
import { seedsOf } from '../fixtures/seedsOf.ts'

const minute = 60_000
const today = '2026-06-10'
const powerId = 1
const stateId = 91

let site: IngestSite
let ids: Map<string, number>
const idOf = (no: string) => ids.get(no) ?? 0
const foldNow = () => fold(site.db, new Date(site.now.ms))

beforeAll(async () => {
  site = await openDoor()
  ids = await addSite(site)
})
beforeEach(async () => {
  site.now.ms = noon
  await site.empty()
})
afterAll(() => site.close())

/** The same choices for the same seed. */
const chooser = (seed: number) => {
  let n = 0
  return (most: number) => Math.floor(random(seed, n++) * most)
}

/** What two devices measured in the last days, some of it impossible and some of it missing; never ahead. */
function historyOf(choose: (most: number) => number): Point[] {
  const points: Point[] = []
  const days = [0, -1, -3].map(back => addDays(today, back))
  for (const no of ['I1', 'I2'])
    for (const day of days) {
      const midnight = instantOf(day).getTime()
      const first = 600 + choose(60)
      for (let n = first; n < first + 60; n++) {
        const at = midnight + n * minute + choose(minute)
        if (at > noon || choose(9) === 0) continue
        points.push([no, indicator.activePower, at, choose(17) === 0 ? 9e6 : choose(1000) / 8])
        points.push([no, indicator.dayEnergy, at, choose(23) === 0 ? 9e8 : n / 4])
        points.push([no, indicator.pileState, at, choose(3)])
      }
      // Before 10:00 one reading a quarter, as of slow indicators.
      for (let n = first - 60; n < first - 15; n += 15) points.push([no, indicator.activePower, midnight + n * minute, choose(1000) / 8])
    }
  return points.filter(([, , at]) => at <= noon)
}

/** Everything that can be seen of it. */
async function seen() {
  const read = async () => {
    const found: Record<string, unknown> = {}
    for (const no of ['I1', 'I2'])
      for (const indicatorId of [1, 2, stateId])
        for (const day of [0, -1, -3].map(back => addDays(today, back)))
          for (const step of [1, 15] as const)
            found[`${no}/${indicatorId}/${day}/${step}`] = await readCurve(site.db, idOf(no), indicatorId, day, step)
    return found
  }
  const before = await read()
  await site.ingest.stop()
  // Everything that is not in the tail any more.
  await fold(site.db, new Date(noon + 11 * minute))
  const rows = async (query: ReturnType<typeof sql>) => (await site.db.execute(query)).rows
  return {
    before,
    after: await read(),
    stored: await rows(sql`select device_id, indicator_id, day::text, step, slots from curves order by 1, 2, 3, 4`),
    latest: await rows(sql`
      select device_id, indicator_id, at::text, value, quality >= 4 as suspect
      from latest
      order by 1, 2
    `),
    days: await rows(sql`select device_id, kind, day::text, kwh from device_days order by 1, 2, 3`),
    sites: await rows(sql`select site_id, kind, day::text, kwh from site_days order by 1, 2, 3`),
    doubtful: await rows(sql`select device_id, indicator_id, at::text, value, quality from readings order by 1, 2, 3`),
  }
}

describe('what readings come to', () => {
  const seeds = seedsOf(6)
  it('does not depend on their order, on repeats, nor on how late they are', { timeout: 60_000 * seeds.length }, async () => {
    for (const seed of seeds) {
      const history = historyOf(chooser(seed))
      await site.empty()
      await site.ingest.accept(history)
      const expected = await seen()
      expect(expected.before).toEqual(expected.after)

      for (let variant = 1; variant <= 3; variant++) {
        const choose = chooser(100 * seed + variant)
        await site.empty()
        const left = shuffled(history, choose)
        while (left.length > 0) {
          const batch = left.splice(0, 1 + choose(120))
          await site.ingest.accept([...batch, ...batch.filter(() => choose(4) === 0)])
          if (choose(3) === 0) await foldNow()
          if (choose(4) === 0)
            await site.ingest.accept(
              shuffled(history, choose)
                .slice(0, 20)
                .filter(point => !left.includes(point)),
            )
        }
        expect(await seen(), `seed ${seed}, variant ${variant}`).toEqual(expected)
      }
    }
  })
})

describe('a quarter of an hour', () => {
  it('is the mean of a power and the last of a counter or a state', async () => {
    const from = noon - 60 * minute
    const values = [2, 5, 0, 9]
    for (const [n, value] of values.entries())
      await site.ingest.accept([
        ['I1', indicator.activePower, from + n * minute, value],
        ['I1', indicator.pileState, from + n * minute, value],
      ])
    await foldNow()
    expect((await readCurve(site.db, idOf('I1'), powerId, today, 15))[44]).toBe(4)
    expect((await readCurve(site.db, idOf('I1'), stateId, today, 15))[44]).toBe(9)
  })

  it('takes a late minute in, also after the fold', async () => {
    const from = noon - 60 * minute
    await site.ingest.accept([['I1', indicator.activePower, from, 10]])
    await foldNow()
    await site.ingest.accept([['I1', indicator.activePower, from + 7 * minute, 40]])
    expect((await readCurve(site.db, idOf('I1'), powerId, today, 15))[44]).toBe(25)
    await foldNow()
    expect((await readCurve(site.db, idOf('I1'), powerId, today, 15))[44]).toBe(25)
  })

  it('older than the minutes that are kept is made of what came together, and stays', async () => {
    const day = addDays(today, -20)
    const from = instantOf(day).getTime() + 600 * minute
    const old = (n: number, value: number): Point => ['I1', indicator.activePower, from + n * minute, value]
    await site.ingest.accept([old(1, 10), old(2, 20)])
    await foldNow()
    await site.ingest.accept([old(3, 90), old(16, 7)])
    await foldNow()
    const curve = await readCurve(site.db, idOf('I1'), powerId, day, 15)
    expect(curve.slice(39, 43)).toEqual([null, 15, 7, null])
    expect(await site.db.select({ step: curves.step }).from(curves)).toEqual([{ step: 15 }])
  })

  it('makes the energy of a charging pile what its power was, not what it was every fifteen minutes', async () => {
    // Three fast charges at 60 kW: 18, 15 and 24 minutes, none of them on a quarter.
    const sessions = [
      [362, 18],
      [556, 15],
      [665, 24],
    ] as const
    const power = Array.from({ length: 720 }, (_, n) => (sessions.some(([begin, length]) => n >= begin && n < begin + length) ? 60 : 0))
    const midnight = instantOf(today).getTime()
    await site.ingest.accept(power.map((kw, n) => ['I1', indicator.activePower, midnight + n * minute, kw]))
    await foldNow()

    const quarters = (await readCurve(site.db, idOf('I1'), powerId, today, 15)).slice(0, 48)
    const energyOf = (slots: readonly (number | null)[], perHour: number) => slots.reduce<number>((sum, kw) => sum + (kw ?? 0) / perHour, 0)
    expect(energyOf(power, 60)).toBe(57)
    expect(energyOf(quarters, 4)).toBe(57)
    // As it was while a quarter was its first sample.
    expect(
      energyOf(
        power.filter((_, n) => n % 15 === 0),
        4,
      ),
    ).toBe(45)
  })
})
