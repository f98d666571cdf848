import { gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { quality } from '../../../core/units/quality.ts'
import { instantOf, MINUTE, siteDay } from '../../../core/time/time.ts'
import { curves, deviceDays, latest, readings } from '../../../server/tables/index.ts'
import { addSite, type IngestSite, openDoor } from '../fixtures/ingestSite.ts'

let site: IngestSite
const doubtful = () => site.db.select().from(readings).where(gte(readings.quality, quality.suspect))

beforeAll(async () => {
  site = await openDoor()
})
afterAll(() => site.close())

describe('the limits of devices', () => {
  it('keep a reading no inverter can give with its reason, and out of every figure', async () => {
    const [no, id, kw] = ['I1', (await addSite(site)).get('I1')!, 20]
    await site.db.execute(sql`update devices set rated_kw = ${kw} where id = ${id}`)
    const at = site.now.ms
    const midnight = instantOf(siteDay(new Date(at))).getTime()
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
