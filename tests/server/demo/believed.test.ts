import { gte } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quality } from '../../../core/units/quality.ts'
import { HOUR, instantOf, MINUTE } from '../../../core/time/time.ts'
import { deliverRegion } from '../../../server/demo/simulator/deliverRegion.ts'
import { loadRegion } from '../../../server/demo/simulator/loadRegion.ts'
import { readings } from '../../../server/tables/index.ts'
import { type IngestSite, openDoor } from '../fixtures/ingestSite.ts'

let site: IngestSite
beforeAll(async () => {
  site = await openDoor('region at noon')
})
afterAll(() => site.close())

it('the limits of devices believe everything the demonstration region measures, over midnight and through a day, but registers that still show yesterday', async () => {
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
  const doubtful = await site.db.select().from(readings).where(gte(readings.quality, quality.suspect))
  expect(doubtful.filter(({ quality: mark, at }) => mark !== quality.beyondDay || at.getTime() > midnight + 10 * MINUTE)).toEqual([])
}, 400_000)
