import { gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indicator } from '../../core/indicators.ts'
import { quality } from '../../core/quality.ts'
import { HOUR, instantOf, MINUTE } from '../../core/time.ts'
import { loadRegion } from '../../server/demo/simulator/loadRegion.ts'
import { deliverRegion } from '../../server/demo/simulator/deliverRegion.ts'
import { curves, deviceDays, latest, readings } from '../../server/tables/index.ts'
import { type IngestSite, openDoor } from './ingestSite.ts'

let site: IngestSite
const doubtful = () => site.db.select().from(readings).where(gte(readings.quality, quality.suspect))

beforeAll(async () => {
  site = await openDoor('region at noon')
})
afterAll(() => site.close())

describe('the limits of devices', () => {
  it('believe everything the demonstration region measures, over midnight and through a day, but registers that still show yesterday', async () => {
    const region = await loadRegion(site.db)
    const midnight = instantOf('2026-06-11').getTime()
    const moments = [
      ...Array.from({ length: 15 }, (_, n) => midnight + (n - 5) * MINUTE),
      ...Array.from({ length: 24 }, (_, n) => midnight + n * HOUR + 15 * MINUTE),
    ]
    for (const at of moments) {
      site.now.ms = at
      await deliverRegion(region, at, new Map(), site.ingest, () => false)
    }
    expect(await site.db.$count(readings)).toBeGreaterThan(20_000)
    const wrong = (await doubtful()).filter(({ quality: mark, at }) => mark !== quality.beyondDay || at.getTime() > midnight + 10 * MINUTE)
    expect(wrong).toEqual([])
  })

  it('keep a reading no inverter can give with its reason, and out of every figure', async () => {
    const { rows } = await site.db.execute<{ no: string; id: number; kw: number }>(
      sql`select no, id, rated_kw as kw from devices where type = '003001' order by id limit 1`,
    )
    const { no = '', id = 0, kw = 0 } = rows[0] ?? {}
    await site.empty()
    const at = site.now.ms
    const midnight = instantOf('2026-06-11').getTime()
    const { accepted, suspect } = await site.ingest.accept([
      [no, indicator.activePower, at, 400_000],
      [no, indicator.activePower, at - MINUTE, -5000],
      [no, indicator.dayEnergy, at, 30_000],
      [no, indicator.dayEnergy, midnight + 3 * MINUTE, 4 * kw],
      [no, indicator.dayEnergy, at - 2 * MINUTE, 3 * kw],
    ])
    await site.ingest.stop()

    expect([accepted, suspect]).toEqual([5, 4])
    expect(new Map((await doubtful()).map(row => [row.value, row.quality]))).toEqual(
      new Map([
        [400_000, quality.beyondRating],
        [-5000, quality.beyondRating],
        [30_000, quality.beyondDay],
        [Math.fround(4 * kw), quality.beyondDay],
      ]),
    )
    expect(await site.db.select({ id: deviceDays.deviceId, kwh: deviceDays.kwh }).from(deviceDays)).toEqual([{ id, kwh: 3 * kw }])
    const kept = (await site.db.select().from(curves)).flatMap(curve => curve.slots.filter(value => value !== null))
    expect(kept).toEqual([Math.fround(3 * kw)])
    const newest = await site.db.select({ value: latest.value, quality: latest.quality }).from(latest)
    // Of the energy a value is believed, of the power none.
    expect(newest.map(row => [row.value, row.quality >= quality.suspect]).sort()).toEqual(
      [
        [3 * kw, false],
        [400_000, true],
      ].sort(),
    )
  })
})
