import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { retryOnConflict } from '../../../server/database/retryOnConflict.ts'
import { fold } from '../../../server/ingest/fold.ts'
import { makeSiteCurves } from '../../../server/ingest/siteCurves.ts'
import type { Ingest, Point } from '../../../server/live/live.ts'
import { foldedDifferences } from '../fixtures/foldedDifferences.ts'
import { addSite, type IngestSite, openDoor } from '../fixtures/ingestSite.ts'
import { keptDifferences } from '../fixtures/keptDifferences.ts'

/**
 * Two server processes take readings of one site while people change its devices and move it: what is kept by site and
 * by region is what its rows come to.
 */

let site: IngestSite
beforeAll(async () => {
  site = await openDoor()
  await addSite(site)
})
afterAll(() => site.close())

it('is right after two processes delivered for one site whose devices and place were changed meanwhile', { timeout: 120_000 }, async () => {
  const { db, now } = site
  const begun = now.ms - 12 * 3_600_000
  await db.execute(sql`
    insert into devices (
      no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, rated_kw, commissioned_on
    )
    select
      'I' || n, '1001', 'S1', 'G1', '003001', 'I' || n, 'a', 'b', 'generation', case when n % 3 > 0 then 110 end,
      '2020-01-01'
    from generate_series(3, 9) n
  `)
  const processes = [site.ingest, await site.another()]
  for (const each of processes) await each.start()
  const deliver = async (ingest: Ingest, of: readonly number[], first: number, step: number) => {
    for (let n = 0; n < 24; n++) {
      const at = begun + (first + n * step) * 60_000
      const minute = (at - begun) / 60_000
      const points: Point[] = of.flatMap(no => [
        [`I${no}`, indicator.activePower, at, 10 + ((no * minute) % 40)],
        [`I${no}`, indicator.dayEnergy, at, minute / 10],
      ])
      await ingest.accept(points)
      if (n % 8 === 0) await fold(db, new Date(now.ms))
    }
  }
  const change = (n: number) => [
    sql`update devices set rated_kw = ${[null, 50, 0, 110][n % 4]} where no in ('I3', 'I5')`,
    sql`
      update sites
      set area_code = ${n % 2 ? '130102' : '130602'}, org_id = ${n % 3 ? '1001' : '1002'}
      where id = 'S1'
    `,
    sql`update devices set enabled = ${n % 2 === 0} where no = 'I4'`,
    sql`update devices set rated_kw = coalesce(rated_kw, 0) + 1 where site_id = 'S1'`,
    sql`update sites set type = ${n % 2 ? '003' : '006'} where id = 'S1'`,
  ]
  const edit = async () => {
    for (let n = 0; n < 12; n++) for (const each of change(n)) await retryOnConflict(() => db.execute(each))
  }
  // Both hear of the same devices as well.
  await Promise.all([deliver(processes[0]!, [1, 2, 3, 4, 5, 6], 0, 30), deliver(processes[1]!, [4, 5, 6, 7, 8, 9], 7, 29), edit()])
  for (const each of processes) await each.stop()
  await fold(db, new Date(now.ms))
  await makeSiteCurves(db, new Date(now.ms))
  expect(await keptDifferences(site, now.ms)).toEqual({})
  expect(await foldedDifferences(site)).toEqual([])
})
