import { rebuildRollups } from '../../server/rollups/rebuildRollups.ts'
import { sql } from 'drizzle-orm'
import type { AnyCall } from '../../core/contract/call.ts'
import { distribution } from '../../core/contract/devices/distribution.ts'
import { home } from '../../core/contract/platform/home.ts'
import { pv } from '../../core/contract/energy/pv.ts'
import { indicator } from '../../core/devices/indicators.ts'
import type { TestDatabase } from '../database.ts'
import { openSite } from '../site.ts'
import { median, tenth } from './againstSql.ts'

const steps = [60, 600, 6000] as const

/**
 * What a page of sites asks, of a region that grows: the list at its side, of which ten are shown however many there
 * are, and all of the site that is looked at. Of a hundred times as many sites what is shown stays the same; "6 000 to
 * 60" is what the calls grow by.
 */
export async function benchSites(rounds = 9) {
  const site = await openSite()
  try {
    const { db } = site.database
    const { headers } = await site.as('admin')
    const [room, plant] = [await firstOf(db, '001'), await firstOf(db, '003')]
    const list = (more: object) => ({ current: 1, size: 10, ...more })
    const calls: [name: string, call: AnyCall, input: (sites: number) => object][] = [
      ['sites of a kind', home.stationPageList, () => list({ itemType: '001' })],
      ['their last page', home.stationPageList, sites => list({ itemType: '001', current: Math.floor(sites / 20) })],
      ['by a part of their name', home.stationPageList, () => list({ itemType: '001', name: '站点 1' })],
      ['those with a kind of device', home.stationPageList, () => list({ msType: '001002' })],
      ['heavily loaded areas', home.stationPageList, () => list({ itemType: '001', grade: 'public', loadLevel: 'red' })],
      ['counts of areas by their load', distribution.getLoadRate, () => ({ grade: 'public', size: 1 })],
      ['one site by its number', home.stationPageList, () => ({ itemNumber: room })],
      ['a distribution site opened', distribution.openSite, () => ({ systemNo: room })],
      ['a PV station opened', pv.openStation, () => ({ systemNo: plant })],
    ]
    const measured = calls.map(() => [] as number[])
    for (const count of steps) {
      await growTo(db, count, [room, plant])
      for (const [which, [name, call, input]] of calls.entries()) {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const start = performance.now()
          const { status, body } = await site.send(call, input(count), headers)
          times.push(performance.now() - start)
          if (status !== 200) throw new Error(`${name}: ${status} ${body.msg}`)
        }
        measured[which]!.push(median(times))
      }
    }
    return calls.map(([name], which) => {
      const times = measured[which]!
      return {
        call: name,
        ...Object.fromEntries(steps.map((count, step) => [`${count} sites, ms`, tenth(times[step]!)])),
        '6 000 to 60': tenth(times[2]! / times[0]!),
      }
    })
  } finally {
    await site.close()
  }
}

async function firstOf(db: TestDatabase['db'], type: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from sites where type = ${type} order by id limit 1`)
  return rows[0]!.id
}

/**
 * Copies of two sites with their devices, newest values, month of energy and some alarms, until there are so many.
 * Curves nobody opens are left out.
 */
async function growTo(db: TestDatabase['db'], count: number, models: readonly string[]) {
  const { rows } = await db.execute<{ sites: number }>(sql`select count(*)::int as sites from sites`)
  const from = rows[0]!.sites + 1
  const copies = sql`
    (
      select n, (${sql.param(models)}::text[])[1 + n % 2] as model, 'X' || lpad(n::text, 6, '0') as id
      from generate_series(${from}::int, ${count}::int) n
    ) copies
  `
  const device = sql`1000000 + copies.n * 1000 + ranked.place`
  const ranked = sql`
    (
      select id, site_id, row_number() over (partition by site_id order by id)::int as place
      from devices
    ) ranked on ranked.site_id
    = copies.model
  `
  await db.execute(sql`
    insert into sites
    select
      (
        jsonb_populate_record(
          sites,
          jsonb_build_object(
            'id', copies.id, 'name', '站点 ' || copies.n, 'short_name', '站 ' || copies.n, 'grade',
            case when copies.n % 4 < 2 then 'public' else 'business' end
          )
        )
      ).*
    from ${copies}
      join sites on sites.id = copies.model
  `)
  await db.execute(sql`
    insert into devices
    select
      (
        jsonb_populate_record(
          devices,
          jsonb_build_object('id', ${device}, 'no', 'X' || ${device}, 'site_id', copies.id)
        )
      ).*
    from ${copies}
      join ${ranked}
      join devices on devices.id = ranked.id
  `)
  await db.execute(sql`
    insert into latest (device_id, indicator_id, at, value, quality)
    select ${device}, latest.indicator_id, now(), latest.value, latest.quality
    from ${copies}
      join ${ranked}
      join latest
        on latest.device_id = ranked.id
        and latest.indicator_id
        in (
          select id
          from indicators
          where no in (${indicator.activePower}, ${indicator.loadRate}, ${indicator.dayEnergy})
        )
  `)
  await db.execute(sql`
    insert into device_days (device_id, kind, day, kwh)
    select ${device}, kind, day, kwh
    from ${copies}
      join ${ranked}
      join device_days on device_days.device_id = ranked.id and day >= current_date - 1
  `)
  await db.execute(sql`
    insert into site_days (site_id, org_id, kind, day, kwh)
    select copies.id, org_id, kind, day, kwh
    from ${copies}
      join site_days on site_days.site_id = copies.model and day >= current_date - 31
  `)
  await db.execute(sql`
    insert into alarms (
      org_id, site_id, device_id, sign, status, type, level, remark, raised_at, recovered_at, handled_at
    )
    select
      org_id, copies.id, 1000000 + copies.n * 1000 + 1, '1', case when age < 1 then '1' else '3' end, '01', '2', '越限',
      now() - age * interval '1 day', case when age < 1 then null else now() end,
      case when age < 1 then null else now() end
    from ${copies}
      join sites on sites.id = copies.model, generate_series(0, 4) age
    where copies.n % 5 = 0
  `)
  await rebuildRollups(db)
  await db.execute(sql`analyze`)
}
