import { sql } from 'drizzle-orm'
import type { AnyCall } from '../../core/contract/call.ts'
import { home } from '../../core/contract/platform/home.ts'
import { map } from '../../core/contract/walls/map.ts'
import { pairSites } from '../../server/ingest/pairSites.ts'
import { makeSiteCurves } from '../../server/ingest/siteCurves.ts'
import { advanceSums } from '../../server/ingest/siteSums.ts'
import { rebuildRollups } from '../../server/rollups/rebuildRollups.ts'
import type { TestDatabase } from '../database.ts'
import { morning, openMonitored } from '../server/fixtures/monitored.ts'
import { againstSql, type ReadFigure } from './againstSql.ts'

export const token = { token: 'token-chief' }

/** What the map wall and the home page ask again and again. */
export const reads: [AnyCall, Record<string, unknown>][] = [
  [home.getStatisticsByOrg, {}],
  [home.getAlarmStat, {}],
  [home.stationNumberByOrg, {}],
  [home.stationPageList, {}],
  [home.regionalRankings, {}],
  [map.powerSystem, {}],
  [map.powerSystemPoints, {}],
  [map.getCountEle, { areaCode: '130000' }],
  [map.get2YearEleLine, { areaCode: '130000' }],
  [map.getPowerLine, { areaCode: '130000' }],
]

/** Each read through the whole server: session, grants, input, handler, envelope. */
export async function benchReads(rounds = 15) {
  const place = await openMonitored()
  try {
    await fillRegion(place.database.db)
    place.measured()
    const rows: ReadFigure[] = []
    for (const [call, input] of reads) {
      const ask = async () => {
        const { statusCode, body } = await place.send(call, input, token)
        if (statusCode !== 200) throw new Error(`${call.path}: ${statusCode} ${body}`)
      }
      rows.push(await againstSql(place.database, call.path, ask, rounds))
    }
    return rows
  } finally {
    await place.close()
  }
}

/**
 * A region like the demonstration's: of each site ten devices, 12 values each, days of 3 years, 35 days of curves, and 5 000 alarms in all.
 * @param sites at least 50
 * @param days of curves and of devices: what lies further back none of the reads looks at @param past days of sites
 */
export async function fillRegion(db: TestDatabase['db'], sites = 60, days = 35, past = 1096) {
  const first = sql`('2026-06-15'::date - ${days}::int)`
  const devices = sql.raw(String(sites * 10 - 1))
  const count = sql.raw(String(sites))
  const id = sql`'R' || lpad(n::text, 5, '0')`
  await db.execute(sql`
    insert into sites (
      id, org_id, customer_id, name, short_name, type, area_code, address, longitude, latitude, installed_kw,
      running_kw, operation_date
    )
    select
      ${id}, case n % 2 when 0 then 'east' else 'west' end, 'c2', '站点 ' || n, '站 ' || n,
      case when n % 3 = 0 then '001' else '003' end, '130' || 1 + n % 9 || '02', '路', 113 + n % 10 * 0.6,
      36 + n / 10 % 6, 500 + n, 400 + n, '2023-01-01'
    from generate_series(1, ${count}) n
  `)
  await db.execute(sql`
    insert into devices (id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, commissioned_on)
    select
      1000 + d, 'R' || d, case n % 2 when 0 then 'east' else 'west' end, ${id}, 'g', '003001', '设备', '牌', '型',
      case when n % 3 = 0 then 'consumption' else 'generation' end,
      '2023-01-01'
    from (select d, 1 + d % ${count} as n from generate_series(0, ${devices}) d) devices
  `)
  await db.execute(sql`
    insert into latest (device_id, indicator_id, at, value, quality)
    select 1000 + d, i, ${morning}::timestamptz - interval '30 seconds', 20, 0
    from generate_series(0, ${devices}) d, generate_series(1, 12) i
  `)
  await db.execute(sql`
    insert into site_days (site_id, org_id, kind, day, kwh)
    select
      ${id}, case n % 2 when 0 then 'east' else 'west' end,
      case when n % 3 = 0 then 'consumption' else 'generation' end,
      day, 1500
    from generate_series(1, ${count}) n, generate_series('2026-06-15'::date - ${past}::int, '2026-06-15', '1 day') day
  `)
  await db.execute(sql`
    insert into device_days (device_id, kind, day, kwh)
    select 1000 + d, case when (1 + d % ${count}) % 3 = 0 then 'consumption' else 'generation' end, day, 150
    from generate_series(0, ${devices}) d, generate_series(${first}, '2026-06-15', '1 day') day
  `)
  await db.execute(sql`
    insert into curves (device_id, indicator_id, day, step, slots)
    select 1000 + d, i, day, 15, (select array_agg(s::real) from generate_series(1, 96) s)
    from generate_series(0, ${devices}) d, generate_series(1, 3) i, generate_series(${first}, '2026-06-15', '1 day') day
  `)
  await db.execute(sql`
    insert into alarms (
      org_id, site_id, device_id, sign, status, type, level, remark, raised_at, recovered_at, handled_at
    )
    select
      case n % 2 when 0 then 'east' else 'west' end, ${id}, 1000 + n, '1', case when d < 5 then '1' else '3' end, '01',
      '2', '越限', ${morning}::timestamptz - d * interval '1 hour',
      case when d < 1 then null else ${morning}::timestamptz end,
      case when d < 5 then null else ${morning}::timestamptz end
    from generate_series(1, 50) n, generate_series(0, 99) d
  `)
  // What it does for 60 000 sites at once takes minutes where nothing is known of how much there is.
  await db.execute(sql`analyze`)
  // What the door does when it starts; what was written past it is made anew first.
  await rebuildRollups(db)
  await db.execute(sql`analyze`)
  await advanceSums(db, new Date(morning))
  await makeSiteCurves(db, new Date(morning))
  await pairSites(db)
  await db.execute(sql`analyze`)
}
