import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sequence } from '../../../server/demo/seeded.ts'
import { retryOnConflict } from '../../../server/database/retryOnConflict.ts'
import { codeOf } from '../../../server/database/codeOf.ts'
import { writeBaseData } from '../../../server/database/baseData.ts'
import { rowsOf } from '../../../server/database/rowsOf.ts'
import { livePower } from '../../../server/figures/live/livePower.ts'
import { momentsOf } from '../../../server/figures/slots/moments.ts'
import { kindPower } from '../../../server/figures/slots/powerLine.ts'
import type { Transaction } from '../../../server/live/live.ts'
import { rebuildRollups } from '../../../server/rollups/rebuildRollups.ts'
import { rollCurves, rollDays, rollEntries, rollLatest, rollSums } from '../../../server/rollups/roll.ts'
import { settleRollups } from '../../../server/rollups/settleRollups.ts'
import { takeSumLock } from '../../../server/ingest/siteSums.ts'
import { makeSiteCurves } from '../../../server/ingest/siteCurves.ts'
import { pairSites } from '../../../server/ingest/pairSites.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'
import { keptDifferences } from '../fixtures/keptDifferences.ts'
import { readDifferences } from '../fixtures/readDifferences.ts'

/** What is kept by site and by region is what its rows come to, whoever changed them and in whatever order. */

const noon = Date.parse('2026-06-15T04:00:00Z')
const power = sql`(select id from indicators where no = 'A000000001')`
const counter = sql`(select id from indicators where no = 'A000000002')`
const devices = 24
const siteIds = ['a', 'b', 'c', 'd', 'e', 'f']

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await writeBaseData(database.db)
})
afterAll(() => database.close())

const draw = sequence(20261125)
const below = (n: number) => Math.floor(draw() * n)
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!
const kinds = ['generation', 'consumption', 'charge', 'import', null] as const

const makeSite = (id: string) =>
  sql`
    insert into sites (
      id, org_id, customer_id, name, short_name, type, area_code, address, longitude, latitude, installed_kw,
      running_kw, operation_date, zone
    )
    values
      (
        ${id}, ${oneOf(['east', 'west'])}, 'c', ${id}, ${id}, ${oneOf(['001', '003', '004', '006'])},
        ${oneOf(['130102', '130602'])}, '路', 114, 38, 100, 100, '2024-01-01',
        ${oneOf(['Asia/Shanghai', 'Asia/Urumqi'])}
      )
    on conflict do nothing
  `
const makeDevice = (id: number) =>
  sql`
    insert into devices (
      id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, rated_kw, sampling_seconds,
      commissioned_on
    )
    values
      (
        ${id}, ${`D${id}`}, 'east', ${oneOf(siteIds)}, 'g', '003001', '设备', '牌', '型', ${oneOf(kinds)},
        ${oneOf([null, 5, 20, 50])}, ${oneOf([60, 900])}, '2024-01-01'
      )
    on conflict do nothing
  `

const dayOf = (back: number) => sql`('2026-06-15'::date - ${back}::int)`
/** Power, devices and capacity by the quarter: nobody's power is none. */
const curve = () => {
  const every = 1 + below(5)
  const times = (n: number, type: 'float8' | 'smallint') =>
    sql`array(select (${n}::int * (n % ${every}::int))::${sql.raw(type)} from generate_series(1, 96) n)`
  return sql`${times(below(9), 'float8')}, ${times(1 + below(4), 'smallint')}, ${times(below(9), 'float8')}`
}

/** What somebody writes, and what is said of it in the same transaction, as by everybody who writes. */
type Change = (tx: Transaction) => Promise<unknown>
type Query = ReturnType<typeof sql>

/** Sites and devices are changed by anybody: nothing has to be said. Whoever writes telemetry as well does so after that. */
const masters = new Set<Change>()
const master = (query: Query): Change => {
  const change: Change = tx => tx.execute(query)
  masters.add(change)
  return change
}
const inOrder = (work: readonly Change[]) => [...work.filter(each => masters.has(each)), ...work.filter(each => !masters.has(each))]
const day = { kind: 'text', day: 'text' } as const
const newest =
  (query: Query): Change =>
  async tx => {
    const rows = await rowsOf(tx, { id: 'number' }, sql`${query} returning device_id as id`)
    await rollLatest(
      tx,
      rows.map(({ id }) => id),
    )
  }
const entries =
  (query: Query): Change =>
  async tx =>
    rollEntries(
      tx,
      await rowsOf(tx, { deviceId: 'number', ...day }, sql`${query} returning device_id as "deviceId", kind, day::text as day`),
    )
const ofSites = (query: Query) => sql`${query} returning site_id as "siteId", kind, day::text as day`
/** Sums of some sites anew, as the fold makes them of their days. */
async function sumUp(tx: Transaction, sites: readonly string[]) {
  const cell = { siteId: 'text', kind: 'text', span: 'text' } as const
  const of = sql`site_id = any(${sql.param([...sites])}::text[])`
  const gone = await rowsOf(tx, cell, sql`delete from site_sums where ${of} returning site_id as "siteId", kind, span`)
  const made = await rowsOf(
    tx,
    cell,
    sql`
      insert into site_sums (site_id, kind, span, kwh, days, since, compared_kwh, before_kwh)
      select site_id, kind, span, sum(kwh), count(*), min(day), sum(compared_kwh), sum(before_kwh)
      from site_days
        cross join lateral unnest(array['all', to_char(day, 'YYYY'), to_char(day, 'YYYY-MM')]) as span
      where ${of} and day < (select day from summed_until)
      group by 1, 2, 3
      returning site_id as "siteId", kind, span
    `,
  )
  await rollSums(tx, [...gone, ...made])
}
const days =
  (query: Query): Change =>
  async tx => {
    await takeSumLock(tx)
    const rows = await rowsOf(tx, { siteId: 'text', ...day }, ofSites(query))
    await rollDays(tx, rows)
    await sumUp(tx, [...new Set(rows.map(({ siteId }) => siteId))])
  }
const forgotten =
  (query: Query): Change =>
  async tx =>
    rollDays(tx, await rowsOf(tx, { siteId: 'text', ...day }, ofSites(query)))
const sumUntil = (until: Query | null) =>
  database.db.transaction(async tx => {
    await tx.execute(sql`delete from summed_until`)
    if (until) await tx.execute(sql`insert into summed_until values (${until})`)
    await sumUp(tx, siteIds)
    await rebuildRollups(tx)
  })
const curves =
  (query: Query): Change =>
  async tx => {
    const rows = await rowsOf(tx, { siteId: 'text', ...day }, ofSites(query))
    await rollCurves(
      tx,
      rows.map(row => ({ ...row, place: null })),
    )
  }
/** Everything that changes what is summed up. */
const changes: (() => Change)[] = [
  () =>
    newest(sql`
    insert into latest (device_id, indicator_id, at, value, quality)
    select distinct on (d)
      d, ${oneOf([power, counter])}, to_timestamp(${noon / 1000 - oneOf([0, 30, 100, 500, 1900, 90_000])}::float8),
      ${below(90)}, ${oneOf([0, 0, 0, 1, 4])}
    from (select id as d from devices where id % ${1 + below(4)}::int = 0) own
    on conflict (device_id, indicator_id) do update set
      at = excluded.at, value = excluded.value, quality = excluded.quality
  `),
  () => newest(sql`delete from latest where device_id = ${below(devices)}`),
  () => master(makeDevice(below(devices))),
  () => master(sql`delete from devices where id = ${below(devices)}`),
  () => master(sql`update devices set enabled = not enabled where id = ${below(devices)}`),
  () =>
    master(sql`
      update devices
      set
        energy_kind = ${oneOf(kinds)}, rated_kw = ${oneOf([null, 0, 7, 30])},
        type = ${oneOf(['003001', '003001', '003002'])}, sampling_seconds = ${oneOf([60, 900])}
      where id = ${below(devices)}
    `),
  () => master(sql`update devices set site_id = ${oneOf(siteIds)} where id = ${below(devices)}`),
  () =>
    master(sql`
      select
        change_devices(
          array_agg(id), array_agg(${dayOf(below(5) - 1)}),
          array_agg(jsonb_build_object('site_id', ${oneOf(siteIds)}::text))
        )
      from devices
      where id > ${below(2 * devices)}
    `),
  () =>
    master(sql`
      update sites
      set type = ${oneOf(['001', '002', '005', '006'])}, area_code = ${oneOf(['130102', '130602', '110101'])}
      where id = ${oneOf(siteIds)}
    `),
  () =>
    master(sql`
      update sites
      set
        installed_kw = ${oneOf([0, 90, 640])}, zone = ${oneOf(['Asia/Shanghai', 'Pacific/Kiritimati', 'America/Adak'])}
      where id = ${oneOf(siteIds)}
    `),
  () => master(sql`update sites set org_id = ${oneOf(['east', 'west'])} where id = ${oneOf(siteIds)}`),
  () => master(sql`update sites set base_id = ${oneOf([null, 'B1', 'B2'])} where id > ${oneOf(siteIds)}`),
  // From a day that is over, from several of them, and from one that is to come.
  () =>
    master(sql`
      select
        change_sites(
          array_agg(id), array_agg(${dayOf(below(5) - 1)}),
          array_agg(jsonb_build_object('base_id', ${oneOf([null, 'B1', 'B2'])}::text))
        )
      from sites
      where id > ${oneOf(siteIds)}
    `),
  () =>
    master(sql`update devices set enabled = id % 5 > 0, rated_kw = ${oneOf([null, 9])}, energy_kind = ${oneOf(kinds)} where id % 2 = 0`),
  () => master(sql`delete from sites where id = ${oneOf(siteIds)}`),
  () => master(makeSite(oneOf(siteIds))),
  () =>
    curves(sql`
    insert into site_curves (day, kind, site_id, kw, devices, rated_kw)
    values (${dayOf(below(2))}, ${oneOf(['generation', 'consumption'])}, ${oneOf(siteIds)}, ${curve()})
    on conflict (day, kind, site_id) do update set
      kw = excluded.kw, devices = excluded.devices, rated_kw = excluded.rated_kw
  `),
  () => curves(sql`delete from site_curves where site_id = ${oneOf(siteIds)}`),
  () =>
    entries(sql`
    insert into device_days (device_id, kind, day, kwh)
    values
      (
        ${below(devices)}, ${oneOf(['generation', 'consumption', 'export', 'import'])}, ${dayOf(below(4))},
        ${below(100)}
      )
    on conflict (device_id, kind, day) do update set kwh = excluded.kwh
  `),
  () => entries(sql`delete from device_days where device_id = ${below(devices)}`),
  () =>
    days(sql`
    insert into site_days (site_id, org_id, kind, day, kwh, compared_kwh, before_kwh)
    select id, 'east', kind, ${dayOf(below(3))}, ${below(1000) / 8}, compared, compared
    from
      unnest(${sql.param(siteIds)}::text[], array[3, null, 7, 1.5, null, 0]) as s(id, compared),
      (values ('generation'), ('consumption')) kinds(kind)
    where id > ${oneOf(siteIds)}
    order by id, kind
    on conflict (site_id, kind, day) do update set
      kwh = excluded.kwh, compared_kwh = excluded.compared_kwh, before_kwh = excluded.before_kwh
  `),
  () => days(sql`delete from site_days where site_id = ${oneOf(siteIds)} and day = ${dayOf(below(3))}`),
  // Entries grow old, their days stay.
  () => forgotten(sql`delete from site_entries where day < (select max(day) - 2 from site_entries)`),
  () => master(sql`update sites set running_kw = ${below(500)} where id in (${oneOf(siteIds)}, ${oneOf(siteIds)})`),
]

const make = (change: Change) => database.db.transaction(change)
const expectKept = async () => {
  await settleRollups(database.db)
  expect(await keptDifferences(database, noon)).toEqual({})
}
/** Everything that is kept by group, whatever the group's number. */
const kept = async () => {
  const tables = await Promise.all(
    ['sites', 'live', 'days', 'sums', 'curves'].map(table =>
      rowsOf(database.db, { row: 'text' }, sql`select (to_jsonb(r) - 'group_id')::text as row from ${sql.identifier(`region_${table}`)} r`),
    ),
  )
  // Sums of the same numbers in another order differ in their last digit; of what has gone a row of noughts may stay.
  const rounded = (row: string) => row.replaceAll(/\d+\.\d{6,}/g, number => Number(number).toFixed(5))
  const nothing = [/"pairs": 0, .*"sites": 0, .*"shown_sites": 0/, /"devices": \[0(, 0)*\]/]
  const known = (row: string) => !nothing.some(each => each.test(row))
  return tables.map(rows =>
    rows
      .map(({ row }) => rounded(row))
      .filter(known)
      .sort(),
  )
}
const expectRebuilt = async () => {
  const before = await kept()
  await rebuildRollups(database.db)
  expect(await kept()).toEqual(before)
}
const expectRead = async () => expect(await readDifferences(database, noon)).toEqual({})

it('is what its rows come to after any changes of sites, devices, newest values, curves, sums and entries of the ledger', {
  timeout: 180_000,
}, async () => {
  const { db } = database
  await sumUntil(dayOf(1))
  for (const id of siteIds) await db.execute(makeSite(id))
  for (let id = 0; id < devices; id++) await db.execute(makeDevice(id))
  await db.execute(sql`
    insert into curves (device_id, indicator_id, day, step, slots)
    select d, ${counter}, day, 15, array(select (d * n / 7.0)::real from generate_series(1, 96) n)
    from generate_series(0, ${devices - 1}) d, generate_series('2026-06-12'::date, '2026-06-14', '1 day') day
  `)
  await expectKept()
  for (let round = 0; round < 15; round++) {
    for (let n = 0; n < 15; n++) {
      await make(oneOf(changes)())
      if (below(4) === 0) await settleRollups(db)
    }
    await expectKept()
    await expectRebuilt()
    if (round % 3 === 0) {
      // Sums that are behind, on a clock that was put back, and not there yet.
      await sumUntil(round > 0 ? dayOf(2 - (round % 5)) : null)
      await expectKept()
      await expectRead()
    }
  }
})

it('leaves what bases came to on days that are over where it was, whoever takes over their sites from today on', async () => {
  const { db } = database
  const past = async () => {
    await settleRollups(db)
    const rows = await rowsOf(
      db,
      { row: 'text' },
      sql`
        select r::text as row
        from (
          select base_id, kind, day::text, round(sum(kwh)::numeric, 6) as kwh, sum(sites) as sites
          from region_days
          where sites > 0
          group by 1, 2, 3
          union all
          select base_id, kind, span, round(sum(kwh)::numeric, 6), sum(days)
          from region_sums
          group by 1, 2, 3
          union all
          select base_id, kind, day::text || ' curve', round(sum(p.kw)::numeric, 6), sum(p.devices)
          from region_curves
            cross join lateral unnest(kw, devices) as p(kw, devices)
          group by 1, 2, 3
          having sum(p.devices) > 0
        ) r
        order by 1
      `,
    )
    return rows.map(({ row }) => row)
  }
  for (const id of siteIds) await db.execute(makeSite(id))
  for (let n = 0; n < 60; n++) await make(oneOf(changes.slice(-4))())
  for (const id of siteIds) await db.execute(makeSite(id))
  await sumUntil(dayOf(1))
  const before = await past()
  expect(before.length).toBeGreaterThan(10)
  for (const base of ['B1', 'B2', null, 'B3']) {
    await db.execute(sql`update sites set base_id = ${base} where id <> ${oneOf(siteIds)}`)
    expect(await past()).toEqual(before)
    await expectKept()
  }
  // What was said of a past day by mistake moves it there and back.
  const [site] = await rowsOf(db, { id: 'text' }, sql`select site_id as id from site_days where day = ${dayOf(2)} limit 1`)
  const change = (base: string) =>
    db.execute(sql`select change_sites(array[${site!.id}], array[${dayOf(2)}], array[jsonb_build_object('base_id', ${base}::text)])`)
  await change('B4')
  expect(await past()).not.toEqual(before)
  await expectKept()
})

it('refuses spans of a site that overlap, leave days out, or end before they begin', async () => {
  const { db } = database
  const insert = (...rows: [from: string, until: string | null][]) =>
    db.transaction(async tx => {
      await tx.execute(sql`delete from site_spans where site_id = 'z'`)
      for (const [from, until] of rows)
        await tx.execute(
          sql`insert into site_spans (site_id, from_day, until_day, customer_id) values ('z', ${from}::date, ${until}::date, 'c')`,
        )
    })
  await insert(['-infinity', '2026-02-01'], ['2026-02-01', null])
  await expect(insert(['-infinity', '2026-02-01'], ['2026-01-01', null])).rejects.toThrow()
  await expect(insert(['-infinity', '2026-02-01'], ['2026-03-01', null])).rejects.toThrow()
  await expect(insert(['-infinity', '2026-02-01'], ['-infinity', null])).rejects.toThrow()
  await expect(insert(['-infinity', null], ['2026-02-01', null])).rejects.toThrow()
  await expect(insert(['2026-02-01', '2026-01-01'], ['2026-01-01', null])).rejects.toThrow()
  await db.execute(sql`delete from site_spans where site_id = 'z'`)
})

it('hears of a curve of yesterday that comes late with the fold', async () => {
  const { db } = database
  await db.execute(sql`update curves set slots = array_fill(0::real, array[96])`)
  await pairSites(db)
  await expectKept()
})

it('is what its rows come to after many have changed everything at the same time', { timeout: 120_000 }, async () => {
  const { db } = database
  /** Makes some changes in one transaction; again, where it stood in another one's way. */
  const together = async (work: readonly Change[]): Promise<void> => {
    try {
      await db.transaction(async tx => {
        await tx.execute(sql`set local deadlock_timeout = '20ms'`)
        for (const change of inOrder(work)) {
          await change(tx)
          await tx.execute(sql`select pg_sleep(0.002)`)
        }
      })
    } catch (error) {
      if (codeOf(error) !== '40P01') throw error
      await together(work)
    }
  }
  const worker = async () => {
    for (let n = 0; n < 40; n++) {
      await together(Array.from({ length: 1 + below(2) }, () => oneOf(changes)()))
      if (below(5) === 0) await retryOnConflict(() => settleRollups(db))
    }
  }
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 6 }, worker))
    await expectKept()
  }
})

it('is what its rows come to after changes that were broken off in the middle', async () => {
  const { db, url } = database
  for (let round = 0; round < 12; round++) {
    const broken = db.transaction(async tx => {
      for (let n = 0; n < 4; n++) await oneOf(changes)()(tx)
      // On a server whoever changes is killed, elsewhere it gives up.
      if (url) await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
      throw new Error('given up')
    })
    await expect(broken).rejects.toThrow()
    await make(oneOf(changes)())
  }
  await expectKept()
})

it('lets two who write values and energy of the same regions wait for each other, and neither fail', { timeout: 60_000 }, async () => {
  const { db } = database
  const write = async () => {
    for (let n = 0; n < 30; n++) {
      await make(
        newest(sql`
          insert into latest (device_id, indicator_id, at, value, quality)
          select d.id, ${oneOf([power, counter])}, to_timestamp(${noon / 1000 - below(90)}::float8), ${below(90)}, 0
          from devices d
          order by 1
          on conflict (device_id, indicator_id) do update set
            at = excluded.at, value = excluded.value, quality = excluded.quality
        `),
      )
      await make(entries(sql`update device_days set kwh = kwh + ${below(5)} where day = ${dayOf(0)}`))
    }
  }
  await db.execute(
    sql`
      insert into latest (device_id, indicator_id, at, value, quality)
      select id, i, to_timestamp(${noon / 1000 - 100}), 1, 0
      from devices, indicators i(i)
      where i in (${power}, ${counter})
      on conflict do nothing
    `,
  )
  await db.execute(
    sql`
      insert into device_days (device_id, kind, day, kwh)
      select id, 'generation', ${dayOf(0)}, 1
      from devices
      on conflict do nothing
    `,
  )
  await rebuildRollups(db)
  await Promise.all([write(), write()])
  await expectKept()
})

it('knows a device that comes back with the newest values it had', async () => {
  const { db } = database
  await db.execute(sql`truncate latest, site_curves, site_sums, device_days`)
  await db.execute(sql`delete from devices`)
  await db.execute(sql`delete from sites`)
  await db.execute(makeSite('a'))
  await db.execute(sql`update sites set type = '003', zone = 'Asia/Shanghai'`)
  const come = () =>
    sql`insert into devices (id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, sampling_seconds, commissioned_on)
      values (1, 'D1', 'east', 'a', 'g', '003001', '设备', '牌', '型', 'generation', 60, '2024-01-01')`
  await db.execute(come())
  await db.execute(
    sql`
      insert into latest (device_id, indicator_id, at, value, quality)
      values (1, ${counter}, to_timestamp(${noon / 1000}::float8), 50, 0)
    `,
  )
  await rebuildRollups(db)
  await expectKept()
  await db.execute(sql`delete from devices`)
  await expectKept()
  await db.execute(come())
  await settleRollups(db)
  expect((await db.execute(sql`select 1 from site_pairs where day is not null`)).rows).toHaveLength(1)
  await expectKept()
})

it('makes the curves of a site again where a nameplate is entered: what is known of a week does not vanish beside the new capacity', async () => {
  const { db } = database
  const at = momentsOf(new Date(noon))
  await db.execute(
    sql`
      insert into curves (device_id, indicator_id, day, step, slots)
      values (1, ${power}, '2026-06-15', 15, array_fill(3::real, array[48]))
      on conflict do nothing
    `,
  )
  await makeSiteCurves(db, new Date(noon))
  const known = async () => {
    const quarters = await kindPower({ db }, sql`sites.id = 'a'`, { ...at, kind: 'generation', days: ['2026-06-15'] })
    return quarters.get('2026-06-15')!.filter(({ kw }) => kw !== null).length
  }
  expect(await known()).toBe(48)
  await db.execute(sql`update devices set rated_kw = 5000`)
  await settleRollups(db)
  expect(await known()).toBe(48)
  await makeSiteCurves(db, new Date(noon))
  expect(await known()).toBe(48)
  await expectKept()
})

describe('a device without a nameplate', () => {
  const weights = async () => {
    await settleRollups(database.db)
    return Object.fromEntries(
      (await rowsOf(database.db, { no: 'text', kw: 'number' }, sql`select no, weight_kw as kw from devices order by no`)).map(
        ({ no, kw }) => [no, kw],
      ),
    )
  }
  const add = (id: number, kw: number | null, type = '003001', kind = 'generation') =>
    database.db.execute(sql`
      insert into devices (
        id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, rated_kw, sampling_seconds,
        commissioned_on
      )
      values (${id}, ${`D${id}`}, 'east', 'a', 'g', ${type}, '设备', '牌', '型', ${kind}, ${kw}, 60, '2024-01-01')
    `)

  it('weighs what its like on the same site weigh; without any, its share of what the site has installed; never 1 kW beside 110 kW', async () => {
    const { db } = database
    await db.execute(sql`delete from devices`)
    await db.execute(sql`update sites set installed_kw = 600 where id = 'a'`)
    await add(1, null)
    await add(2, 0)
    expect(await weights()).toEqual({ D1: 300, D2: 300 })
    await add(3, 110)
    expect(await weights()).toEqual({ D1: 110, D2: 110, D3: 110 })
    await add(4, 50)
    await add(5, 60)
    expect(await weights()).toMatchObject({ D1: 60, D2: 60 })
    await add(6, null, '003002')
    await add(7, null, '001031', 'consumption')
    expect(await weights()).toMatchObject({ D6: 100, D7: 600 })
    await db.execute(sql`update sites set installed_kw = 60 where id = 'a'`)
    expect(await weights()).toMatchObject({ D6: 10, D7: 60 })
    await db.execute(sql`update devices set rated_kw = 33 where id = 1`)
    await db.execute(sql`update devices set enabled = false where id in (3, 4, 5)`)
    expect(await weights()).toEqual({ D1: 33, D2: 33, D3: 110, D4: 50, D5: 60, D6: 20, D7: 60 })
    await expectKept()
  })

  it('is named beside the coverage it is weighed in', async () => {
    const live = await livePower({ db: database.db }, sql`sites.id = 'a'`, momentsOf(new Date(noon)))
    expect(live).toMatchObject({ totalKw: 33 + 33 + 20, assumedKw: 33 + 20 })
  })
})
