import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distribution } from '../../../../core/contract/devices/distribution.ts'
import { home } from '../../../../core/contract/platform/home.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { loadLevelOf } from '../../../../core/devices/loadLevel.ts'
import { quality } from '../../../../core/units/quality.ts'
import { sequence } from '../../../../server/demo/seeded.ts'
import { loadBand } from '../../../../server/figures/distribution/loadBand.ts'
import { createLatest } from '../../../../server/ingest/createLatest.ts'
import { rebuildRollups } from '../../../../server/rollups/rebuildRollups.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

const now = new Date()
let site: Site
let admin: Person
let grid: number[]
beforeAll(async () => {
  site = await openSite({}, () => now)
  admin = await site.as('admin')
  grid = (await rowsOf<{ id: number }>(sql`select id from devices where type = '001002' order by id`)).map(({ id }) => id)
})
afterAll(() => site.close())

const rowsOf = async <T extends Record<string, unknown>>(query: SQL) => (await site.database.db.execute<T>(query)).rows

/** Straight from the newest values: what a transformer's load rate is, `devices` being that transformer. */
const rateNow = sql`(select latest.value::float8 from latest join indicators on indicators.id = latest.indicator_id
  where latest.device_id = devices.id and indicators.no = ${indicator.loadRate} and latest.quality < ${quality.suspect}
    and latest.at >= ${now.toISOString()}::timestamptz - make_interval(secs => 2 * devices.sampling_seconds))`

/** Everything that is shown of loads, against the newest values themselves. */
async function holds(random: () => number) {
  const areas = await rowsOf<{ id: string; rate: number | null }>(sql`
    select
      sites.id,
      (
        select max(${rateNow})
        from devices
        where devices.site_id = sites.id and devices.enabled and devices.type = '001002'
      ) as rate
    from sites
    where type = '001'
    order by sites.id
  `)
  const transformers = await rowsOf<{
    no: string
    rate: number | null
  }>(sql`
    select devices.no, ${rateNow} as rate
    from devices
      join sites on sites.id = devices.site_id
    where sites.type = '001' and devices.enabled and devices.type = '001002'
    order by rate desc nulls last, devices.no
  `)
  const at = (level: ReturnType<typeof loadLevelOf>) => areas.filter(({ rate }) => loadLevelOf(rate) === level).map(({ id }) => id)
  const inBand = (band: ReturnType<typeof loadBand>) => transformers.filter(({ rate }) => loadBand(rate) === band).length

  const size = 1 + Math.floor(random() * 100)
  const shown = await admin.api(distribution.getLoadRate, { size })
  const [green, yellow, red, unknown] = [at('green').length, at('yellow').length, at('red').length, at(null).length]
  expect(shown.levels).toEqual({ green, yellow, red, total: green + yellow + red, unknown })
  expect(shown.bands).toEqual({
    light: inBand('轻载'),
    normal: inBand('正常'),
    heavy: inBand('重载'),
    overload: inBand('过载'),
    unknown: inBand(null),
  })
  expect(shown.transformers.map(({ deviceNo, loadRate }) => ({ no: deviceNo, rate: loadRate }))).toEqual(transformers.slice(0, size))
  for (const level of ['green', 'yellow', 'red'] as const) {
    const { records, total } = await admin.api(home.stationPageList, { itemType: '001', loadLevel: level, size: 100 })
    expect(records.map(({ itemNumber }) => itemNumber)).toEqual(at(level))
    expect(total).toBe(at(level).length)
  }
}

describe('loads of grid areas', () => {
  it('are those of the newest believed values, whatever comes late, is corrected, doubted, falls silent or is put out of use', async () => {
    const random = sequence(12)
    const of = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
    const latest = createLatest(site.database.db)
    const [{ id: loadRate }] = (await rowsOf<{ id: number }>(sql`select id from indicators where no = ${indicator.loadRate}`)) as [
      { id: number },
    ]
    for (let round = 0; round < 12; round++) {
      // Through the door: some new, some late, some of a moment that was told already, some nobody believes.
      latest.take(
        Array.from({ length: grid.length }, () => ({
          deviceId: of(grid),
          indicatorId: loadRate,
          at: now.getTime() - of([0, 30, 60, 90, 119, 121, 600, 86_400]) * 1000,
          value: of([0, 29.9, 30, 79.9, 80, 95, 100, 100.5, 140]),
          quality: of([0, 0, 0, quality.suspect]),
          gatewayId: 'g',
        })) as never,
        now.getTime(),
      )
      await latest.writePoints()
      const some = of(grid)
      const change = of([
        sql`update latest set at = at - interval '5 minutes' where device_id = ${some}`,
        sql`delete from latest where device_id = ${some} and indicator_id = ${loadRate}`,
        sql`delete from latest where device_id = ${some}`,
        sql`update devices set enabled = not enabled where id = ${some}`,
        sql`update devices set sampling_seconds = ${of([30, 60, 900])} where id = ${some}`,
        sql`
          update devices
          set site_id = (select id from sites where type = '001' order by md5(id || ${round}::text) limit 1)
          where id = ${some}
        `,
      ])
      await site.database.db.execute(change)
      await rebuildRollups(site.database.db)
      await holds(random)
    }
    await site.database.db.execute(sql`truncate latest`)
    await rebuildRollups(site.database.db)
    await holds(random)
  })
})
