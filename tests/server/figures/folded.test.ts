import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { makeSiteCurves } from '../../../server/ingest/siteCurves.ts'
import { sumSiteDays } from '../../../server/ingest/siteDays.ts'
import { advanceSums } from '../../../server/ingest/siteSums.ts'
import { type Monitored, morning, openMonitored } from '../fixtures/monitored.ts'

const reads: [AnyCall, Record<string, unknown>][] = [
  [map.getPowerLine, {}],
  [map.getPowerLine, { areaCode: '130000' }],
  [map.getCountEle, {}],
  [map.get2YearEleLine, {}],
  [map.getDataMonth, {}],
  [map.getReduceMsgOfYear, {}],
  [map.getCO2Globe, {}],
  [map.getMapYearQuantity, { itemNumber: 'E1' }],
  [home.getStatisticsByOrg, {}],
]

let place: Monitored
let now = new Date(morning)
const run = (text: string) => place.database.db.execute(sql.raw(text))
const answers = async () => {
  const found: unknown[] = []
  for (const [call, input] of reads)
    for (const who of call === map.getMapYearQuantity ? (['east'] as const) : (['chief', 'east'] as const))
      found.push({ call: call.path, who, answer: await place.as(who)(call, input as never) })
  return found
}
/** Nothing is folded: every figure is added up from devices and days. */
const unfold = () =>
  run(
    `
      truncate site_sums, summed_until;
      insert into site_curves_pending (site_id) select id from sites on conflict do nothing;
      truncate site_curves
    `,
  )
const foldAll = async () => {
  await advanceSums(place.database.db, now)
  await makeSiteCurves(place.database.db, now)
}
const closely = (value: unknown): unknown =>
  typeof value === 'number'
    ? expect.closeTo(value, 6)
    : Array.isArray(value)
      ? value.map(closely)
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closely(each)]))
        : value
const expectAlike = async (shown: unknown[]) => {
  await unfold()
  expect(shown).toEqual(closely(await answers()))
}

beforeAll(async () => {
  place = await openMonitored()
  await run(
    `
      insert into sites
      select
        'N1', org_id, customer_id, base_id, '纽约屋顶', '纽约', type, grade, area_code, district_name, address, longitude,
        latitude, installed_kw, running_kw, storage_kwh, operation_date, 'America/New_York'
      from sites
      where id = 'E1'
    `,
  )
  await run(
    `
      insert into devices (
        id, no, org_id, site_id, gateway_id, type, name, brand, model, rated_kw, energy_kind, commissioned_on
      )
      values (20, 'N1-I1', 'east', 'N1', 'g', '003001', '逆变器', '牌', '型', 50, 'generation', '2024-03-10')
    `,
  )
  await run(`
    insert into curves (device_id, indicator_id, day, step, slots)
    select
      20, 1, day, 15,
      (
        select array_agg(case when n % 5 > 0 then (n + extract(day from day))::real end order by n)
        from generate_series(1, 96) n
      )
    from generate_series('2026-06-12'::date, '2026-06-15', '1 day') day
  `)
  await run(
    `
      insert into site_days (site_id, org_id, kind, day, kwh)
      select id, org_id, 'generation', day, extract(doy from day) / 7.0
      from sites, generate_series('2024-12-30'::date, '2026-06-13', '3 days') day
      where id in ('N1', 'W1')
      on conflict do nothing
    `,
  )
  await run(
    `
      update site_days t
      set compared_kwh = t.kwh / 2, before_kwh = p.kwh / 3
      from site_days p
      where p.site_id = t.site_id and p.kind = t.kind and t.day = (p.day + interval '1 year')::date
    `,
  )
})
afterAll(() => place.close())

it('figures are the same whether they are folded or added up', async () => {
  const before = await answers()
  await foldAll()
  const { rows } = await run(
    `
      select (select count(*) from site_curves_pending)::int as waiting, (select count(*) from site_sums)::int as sums
    `,
  )
  expect(rows).toEqual([{ waiting: 0, sums: expect.any(Number) }])
  expect(await answers()).toEqual(closely(before))
})

it('figures follow a device that is switched off, moved, or counts something else, at once and when it is folded', async () => {
  await foldAll()
  for (const change of [
    'update devices set enabled = false where id = 2',
    // A year ago.
    `select change_devices(array[1], array['2025-01-01']::date[], array['{"site_id": "W1"}'::jsonb])`,
    'update devices set energy_kind = null where id = 7',
  ]) {
    await run(change)
    const atOnce = await answers()
    await foldAll()
    expect(await answers()).toEqual(closely(atOnce))
    await expectAlike(atOnce)
    await foldAll()
  }
})

it('figures of another day are those of its clock, wherever the sums end', async () => {
  await foldAll()
  for (const hours of [-96, -30, 24, 40 * 24]) {
    now = new Date(Date.parse(morning) + hours * 3_600_000)
    place.at(now.toISOString())
    const shown = await answers()
    if (hours > 0) await foldAll()
    expect(await answers()).toEqual(closely(shown))
    await expectAlike(shown)
    now = new Date(morning)
    await foldAll()
  }
  place.at(morning)
})

it('a past day that changes, appears or goes is in every sum it belongs to', async () => {
  await foldAll()
  const days = ['2025-03-03', '2026-03-03', '2026-06-10', '2025-06-10']
  const dirty = days.map(day => ({ siteId: 'W1', day }))
  await run(
    `
      insert into device_days (device_id, kind, day, kwh)
      select 7, 'generation', day::date, 77
      from unnest(array['${days.join("','")}']) day
    `,
  )
  await sumSiteDays(place.database.db, dirty, now)
  await expectAlike(await answers())
  await foldAll()
  await run(
    `
      update device_days set kwh = 5 where device_id = 7 and day = '2026-03-03';
      delete from device_days where device_id = 7 and day = '2025-06-10'
    `,
  )
  await sumSiteDays(place.database.db, dirty, now)
  await expectAlike(await answers())
})

it('a change against the year before is that of the devices known in both, whichever day is corrected', async () => {
  await foldAll()
  const at = new Date(morning)
  await run(
    `
      insert into devices (
        id, no, org_id, site_id, gateway_id, type, name, brand, model, rated_kw, energy_kind, commissioned_on
      )
      values (21, 'W1-I9', 'west', 'W1', 'g', '003001', '逆变器', '牌', '型', 50, 'generation', '2025-08-01')
    `,
  )
  // One joined meanwhile, another went; 28 February has no 29 to be compared with.
  await run(`
    insert into device_days (device_id, kind, day, kwh)
    values
      (1, 'generation', '2025-02-02', 100),
      (1, 'generation', '2026-02-02', 110),
      (21, 'generation', '2026-02-02', 500),
      (1, 'generation', '2024-02-29', 1),
      (1, 'generation', '2025-02-28', 3),
      (21, 'generation', '2025-03-01', 5)
  `)
  const pairs = async (day: string) =>
    (
      await run(
        `
          select d.compared_kwh as compared, d.before_kwh as before, s.before_kwh - coalesce(o.others, 0) as summed
          from site_days d
            left join site_sums s on s.site_id = d.site_id and s.kind = d.kind and s.span = left(d.day::text, 7)
            left join lateral (
              select sum(before_kwh) as others
              from site_days x
              where x.site_id = d.site_id
                and x.kind = d.kind
                and left(x.day::text, 7) = s.span
                and x.day <> d.day
            ) o on true
          where d.site_id = 'W1' and d.kind = 'generation' and d.day = '${day}'
        `,
      )
    ).rows
  const dirty = ['2025-02-02', '2026-02-02', '2025-02-28', '2024-02-29', '2025-03-01'].map(day => ({ siteId: 'W1', day }))
  await sumSiteDays(place.database.db, dirty, at)
  expect(await pairs('2026-02-02')).toEqual([{ compared: 110, before: 100, summed: expect.closeTo(100, 6) }])
  expect(await pairs('2025-02-28')).toMatchObject([{ compared: null, before: null }])
  expect(await pairs('2025-03-01')).toMatchObject([{ compared: null, before: null }])
  await run(`
    delete from money_pending;
    update device_days set kwh = 120 where device_id = 1 and day = '2025-02-02'
  `)
  await sumSiteDays(place.database.db, dirty.slice(0, 1), at)
  expect(await pairs('2026-02-02')).toEqual([{ compared: 110, before: 120, summed: expect.closeTo(120, 6) }])
  // What was earned a year later does not change by it.
  expect((await run('select day::text as day from money_pending')).rows).toEqual([{ day: '2025-02-02' }])
  await expectAlike(await answers())
  await foldAll()
})

it('days on which nobody generated take nothing from the sums of the month', async () => {
  await run('truncate site_sums, summed_until')
  await run("delete from site_days where day > '2026-06-10'")
  await run(`
    insert into site_days (site_id, org_id, kind, day, kwh)
    values ('W1', 'west', 'generation', '2026-06-11', 50)
  `)
  // Consumption alone is known of the three days after.
  for (const day of ['2026-06-12', '2026-06-13', '2026-06-14'])
    await run(`
      insert into site_days (site_id, org_id, kind, day, kwh)
      values ('E3', 'east', 'consumption', '${day}', 10)
    `)
  for (const day of [12, 13, 14, 15, 16]) {
    now = new Date(`2026-06-${day}T02:00:00Z`)
    place.at(now.toISOString())
    await foldAll()
    const { rows } = await run("select sum(kwh) as kwh from site_sums where kind = 'generation' and span = '2026-06'")
    const days = await run(
      `
        select sum(kwh) as kwh
        from site_days
        where kind = 'generation' and day >= '2026-06-01' and day < '2026-06-${day - 1}'
      `,
    )
    expect(rows).toEqual(closely(days.rows))
  }
  now = new Date(morning)
  place.at(morning)
})
