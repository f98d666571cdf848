import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { addDays, instantOf } from '../../../core/time/time.ts'
import type { Point } from '../../../server/live/live.ts'
import { settleRollups } from '../../../server/rollups/settleRollups.ts'
import { gateways, sites } from '../../../server/tables/index.ts'
import { foldedDifferences } from '../fixtures/foldedDifferences.ts'
import { addSite, type IngestSite, openDoor } from '../fixtures/ingestSite.ts'
import { keptDifferences } from '../fixtures/keptDifferences.ts'

/** A device that stood on S1 behind G1 goes to S2, behind G3, from a day on: what it gave before stays where it was given. */

const minute = 60_000
const today = '2026-06-10'
const yesterday = addDays(today, -1)
const before = addDays(today, -2)

let site: IngestSite
let id = 0

beforeAll(async () => {
  site = await openDoor()
  id = (await addSite(site)).get('I1')!
  const { groupId: _, ...like } = (await site.db.select().from(sites).where(eq(sites.id, 'S1')))[0]!
  await site.db.insert(sites).values({ ...like, id: 'S2', name: '二号站', shortName: '二号', baseId: 'B2' })
  await site.db.insert(gateways).values({ id: 'G3', orgId: like.orgId, siteId: 'S2', name: 'G3', secretHash: 'G3' })
})
afterAll(() => site.close())

/** A register that shows `kwh` at noon of a day. */
const at = (day: string, kwh: number): Point => ['I1', indicator.dayEnergy, instantOf(day).getTime() + 720 * minute, kwh]
const move = (day: string, siteId: string, gatewayId: string) =>
  site.db.execute(
    sql`
      select
        change_devices(
          array[${id}::int], array[${day}::date],
          array[jsonb_build_object('site_id', ${siteId}::text, 'gateway_id', ${gatewayId}::text)]
        )
    `,
  )
/** kWh by site and day, once everything has been folded. */
async function energies() {
  await site.ingest.stop()
  await settleRollups(site.db)
  const { rows } = await site.db.execute<{ site_id: string; day: string; kwh: number }>(
    sql`select site_id, day::text, kwh from site_days where kwh > 0 order by 1, 2`,
  )
  expect(await keptDifferences(site, site.now.ms)).toEqual({})
  expect(await foldedDifferences(site)).toEqual([])
  return rows.map(({ site_id, day, kwh }) => `${site_id} ${day} ${kwh}`)
}

it('moves no energy of the days before', async () => {
  await site.ingest.accept([at(before, 100), at(yesterday, 110)], 'G1')
  expect(await energies()).toEqual([`S1 ${before} 100`, `S1 ${yesterday} 110`])
  await move(today, 'S2', 'G3')
  site.ingest = await site.another()
  expect(await site.ingest.accept([at(today, 50)], 'G3')).toMatchObject({ accepted: 1 })
  expect(await energies()).toEqual([`S1 ${before} 100`, `S1 ${yesterday} 110`, `S2 ${today} 50`])
})

it('takes what its former gateway delivers late, of the days it spoke through it and of no other', async () => {
  const late = ['I1', indicator.dayEnergy, instantOf(yesterday).getTime() + 800 * minute, 120] satisfies Point
  expect(await site.ingest.accept([late], 'G1')).toMatchObject({ accepted: 1 })
  expect(await site.ingest.accept([at(today, 51)], 'G1')).toMatchObject({ accepted: 0, refused: [{ reason: expect.any(String) }] })
  expect(await site.ingest.accept([at(before, 1)], 'G2')).toMatchObject({ accepted: 0 })
  expect(await energies()).toEqual([`S1 ${before} 100`, `S1 ${yesterday} 120`, `S2 ${today} 50`])
})

it('of a move that is entered later goes with the day it is dated from, and comes back when it is corrected', async () => {
  await move(yesterday, 'S2', 'G3')
  expect(await energies()).toEqual([`S1 ${before} 100`, `S2 ${yesterday} 120`, `S2 ${today} 50`])
  await move(before, 'S1', 'G1')
  expect(await energies()).toEqual([`S1 ${before} 100`, `S2 ${yesterday} 120`, `S2 ${today} 50`])
  await move(yesterday, 'S1', 'G1')
  expect(await energies()).toEqual([`S1 ${before} 100`, `S1 ${yesterday} 120`, `S1 ${today} 50`])
})
