import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureDemo } from '../../../server/demo/ensureDemo.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { noon } from '../../template.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('region at noon')
})
afterAll(() => database.close())

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await database.db.execute<T>(query)).rows
const restart = () => ensureDemo({ db: database.db, clock: () => new Date(noon) }, { scale: 'small' })
const meters = sql`
  select d.id
  from devices d
    join sites s on s.id = d.site_id
  where s.type = '004' and d.type = '001031'
`

describe('the storages of the demonstration', { timeout: 180_000 }, () => {
  it('have a revenue meter each, which counts what their converters take and give', async () => {
    const days = await rows<{ site: string; kind: string; meter: number; converters: number }>(sql`
      select m.site_id as site, m.kind, m.kwh as meter, c.kwh as converters
      from site_days m
        join site_days c
          on c.site_id = m.site_id
          and c.day = m.day
          and c.kind = case m.kind when 'chargeMetered' then 'charge' else 'discharge' end
      where m.kind in ('chargeMetered', 'dischargeMetered') and m.day = '2026-06-09'
    `)
    const [{ storages }] = (await rows<{ storages: number }>(sql`select count(*)::int as storages from sites where type = '004'`)) as [
      { storages: number },
    ]
    expect(storages).toBeGreaterThan(1)
    expect(days).toHaveLength(2 * storages)
    for (const { meter, converters } of days) {
      expect(converters).toBeGreaterThan(0)
      expect(Math.abs(meter / converters - 1)).toBeLessThan(0.01)
    }
  })

  it('are settled on it: of a whole day that was measured nothing is an estimate', async () => {
    const settled = await rows<{ item: string; estimated: boolean }>(sql`
      select m.item, m.estimated from site_money m join sites s on s.id = m.site_id
      where s.type = '004' and s.microgrid_id is null and m.day = '2026-06-09' and m.item in ('arbitrage', 'arbitrageLoss')`)
    expect(settled.length).toBeGreaterThan(0)
    expect(settled.map(({ estimated }) => estimated)).toEqual(settled.map(() => false))
    expect(await rows(sql`select distinct rule from settled_days`)).toEqual([{ rule: 3 }])
  })

  it('in a folder filled before count from the next start, and what the one register showed of both directions goes', async () => {
    const shown = () =>
      rows(
        sql`
          select l.device_id
          from latest l
            join indicators i on i.id = l.indicator_id
          where l.device_id in (${meters}) and i.no = 'A000000002'
        `,
      )
    const curves = () =>
      rows(
        sql`
          select c.device_id
          from curves c
            join indicators i on i.id = c.indicator_id
          where c.device_id in (${meters}) and i.no = 'A000000002'
        `,
      )
    const kinds = async () =>
      (await rows<{ kind: string | null }>(sql`select distinct energy_kind as kind from devices where id in (${meters})`)).map(
        ({ kind }) => kind,
      )
    await database.db.execute(sql`update devices set energy_kind = null where id in (${meters})`)
    await database.db.execute(sql`delete from facts where name = 'demo:storageMeters'`)
    expect((await shown()).length).toBeGreaterThan(0)

    await restart()
    expect(await kinds()).toEqual(['chargeMetered'])
    expect([await shown(), await curves()]).toEqual([[], []])
    const [powers] = await rows<{ n: number }>(sql`select count(*)::int as n from latest where device_id in (${meters})`)
    expect(powers!.n).toBeGreaterThan(0)

    await database.db.execute(sql`update devices set energy_kind = null where id in (${meters})`)
    await restart()
    expect(await kinds()).toEqual([null])
  })
})
