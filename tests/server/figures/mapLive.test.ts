import { sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { decodeStationPoints } from '../../../core/sites/stationPoints.ts'
import { first, forEach, instant, visibleTo, today } from './asked.ts'
import { figuresOf } from './compare.ts'
import { held } from './held.ts'
import { asGenerators, hot, oldestAndQuality, ownFigures, powerOfKind } from './live.ts'
import type { Who, World } from './openWorld.ts'
import { present, walkMonthEnd } from './region.ts'

const livePower = (world: World, who: Who) =>
  first(
    world,
    sql`
      with ${asGenerators(world, who)}
      select
        count(*)::int as count,
        (count(*) filter (where 2 * heard_kw >= total))::int as online,
        sum(power) as "activePower",
        json_strip_nulls(
          json_build_object(
            'reported',
            count(*) filter (where power is not null and 2 * reported >= total),
            'total', count(*), 'reportedKw', sum(reported), 'totalKw', sum(total), ${oldestAndQuality}
          )
        ) as coverage,
        sum(case when type = '006' then total else installed_kw end) as "installedCap",
        to_char(max(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
        ${today(world)}::text as day
      from present
        join sites on sites.id = site_id
      where total > 0
    `,
  )

const stationOf = ({
  itemNumber,
  installedcap,
  runCap,
  online,
  state,
  reportedKw,
  totalKw,
  alarmCount,
  alarmSign,
  activePower,
  activePowerQuality,
  at,
}: Record<string, unknown>) => ({
  itemNumber,
  installedcap,
  runCap,
  online,
  state,
  reportedKw,
  totalKw,
  alarmCount,
  alarmSign,
  activePower,
  activePowerQuality,
  at,
})
/** A site is online where half of what makes its figure was heard, partly where anything was. */
const stations = (world: World, who: Who) =>
  world.query<{ itemNumber: string; installedcap: number; alarmCount: number; online: boolean; activePower: number | null }>(sql`
    with ${ownFigures(world, who)}, ${hot}
    select
      site_id as "itemNumber", installed_kw as installedcap, running_kw as "runCap", 2 * heard_kw >= total as online,
      case when 2 * heard_kw >= total then 'online' when speaks then 'partial' else 'offline' end as state,
      reported as "reportedKw", total as "totalKw",
      (select count(*) from hot where hot.site_id = present.site_id)::int as "alarmCount",
      case when exists (select from hot where hot.site_id = present.site_id) then '1' else '' end as "alarmSign",
      power as "activePower",
      case when power is null then 'missing' else 'good' end as "activePowerQuality",
      to_char(at at time zone sites.zone, 'YYYY-MM-DD HH24:MI:SS') as at
    from present
      join sites on sites.id = site_id
    order by 1
  `)

const oneOfEachClock = ['A1-I1', 'A1-I2', 'A2-I1', 'W1-I1', 'W2-I1']
const known = (dates: { dateTime: string; val: number | null }[] | undefined) =>
  Object.fromEntries((dates ?? []).flatMap(({ dateTime, val }) => (val === null ? [] : [[dateTime, val]])))
/** Power of all generators at the same quarters; nothing where less than half of their capacity is known. */
async function powerOf(world: World, who: Who, back: number) {
  const rows = await world.query<{ time: string; kw: number }>(sql`
    with own as (
      select id, weights.kw as rated
      from devices
        join weights on weights.device_id = id
      where energy_kind = 'generation' and enabled and ${visibleTo(who)}
    )
    select to_char(begins at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, sum(kw) as kw
    from quarters
      join own on own.id = device_id
    where (begins at time zone 'Asia/Shanghai')::date = ${today(world)} - ${back}::int
    group by 1
    having 2 * sum(rated) >= (select sum(rated) from own)
  `)
  return Object.fromEntries(rows.map(({ time, kw }) => [time, kw]))
}
interface Area {
  areaCode: string
  count: number
  online: number
  alarmCount: number
  load: number | null
}
const countsOf = (rows: readonly Area[]) =>
  rows.map(({ areaCode, count, online, alarmCount, load }) => [areaCode, count, online, alarmCount, load])
async function areas(world: World, who: Who, areaCode: string | undefined) {
  const digits = areaCode === undefined ? 2 : areaCode === '130000' ? 4 : 6
  const rows = await world.query<{ area: string; count: number; online: number; alarms: number; load: number | null }>(sql`
    with ${ownFigures(world, who)}, ${hot}
    select
      rpad(left(area_code, ${digits}::int), 6, '0') as area, count(*)::int as count,
      (count(*) filter (where 2 * heard_kw >= total))::int as online,
      (sum((select count(*) from hot where hot.site_id = present.site_id)))::int as alarms,
      sum(power) filter (where type in ('001', '006')) as load
    from present
      join sites on sites.id = site_id
    where area_code like ${(areaCode ?? '').replace(/0+$/, '')} || '%'
    group by 1
    order by 1
  `)
  return rows.map(({ area, count, online, alarms, load }) => [area, count, online, alarms, load])
}
const levels = [undefined, '130000', '130100'] as const

figuresOf(
  present,
  walkMonthEnd,
  [
    {
      means:
        'the power of /map is the sum of the newest believed power of every inverter that was heard within two intervals, with the capacity it covers',
      shown: world => forEach(who => world.as(who)(map.statisticsOfPhotovoltaic, {})),
      recomputed: world => forEach(who => livePower(world, who)),
    },
    {
      means: 'the active power alone is the same',
      shown: world => forEach(who => world.as(who)(map.getActivePower, {})),
      recomputed: world =>
        forEach(async who => {
          const { activePower, coverage, day, at } = (await livePower(world, who)) as Record<string, unknown>
          return { activePower, coverage, day, at }
        }),
    },
    {
      means: 'at night /map tells what the meters that count what is used say now, with the capacity they cover',
      shown: world =>
        forEach(async who => {
          const { activePower, coverage } = await world.as(who)(map.getNight, {})
          return { activePower, coverage }
        }),
      recomputed: world => forEach(who => powerOfKind(world, who, 'consumption', null)),
    },
    {
      means: 'energies of /map cover the plants that are online and the capacity that tells its power',
      shown: world => forEach(async who => (await world.as(who)(map.getCountEle, {})).coverage),
      recomputed: world =>
        forEach(async who => {
          const { online, coverage } = (await livePower(world, who)) as { online: number; coverage: object }
          return { ...coverage, reported: online }
        }),
    },
    {
      means: "today's and yesterday's power of /map add up the means of the same quarters of an hour of all clocks",
      decimals: 1,
      shown: world =>
        forEach(async who => {
          const { datas } = await world.as(who)(map.getPowerLine, {})
          return { today: known(datas[0]?.dates), yesterday: known(datas[1]?.dates) }
        }),
      recomputed: world => forEach(async who => ({ today: await powerOf(world, who, 0), yesterday: await powerOf(world, who, 1) })),
    },
    {
      means: "the power of a device shows the quarter means of the day its site's clock is in",
      decimals: 1,
      shown: async world => {
        const shown: Record<string, unknown> = {}
        for (const deviceNo of oneOfEachClock)
          shown[deviceNo] = known((await world.as('chief')(map.getDeviceMonitorLine, { deviceNo })).datas[0]?.dates)
        return shown
      },
      recomputed: async world => {
        const of: Record<string, unknown> = {}
        for (const deviceNo of oneOfEachClock) {
          const rows = await world.query<{ time: string; kw: number }>(sql`
            select to_char(begins at time zone zone, 'YYYY-MM-DD HH24:MI:SS') as time, kw
            from quarters
            where device_no = ${deviceNo} and day = (${instant(world)} at time zone zone)::date
          `)
          of[deviceNo] = Object.fromEntries(rows.map(({ time, kw }) => [time, kw]))
        }
        return of
      },
    },
    {
      means: 'a site on the map shows what its own devices give or take now, who of them was heard, and how many of its limits are passed',
      shown: world => forEach(async who => (await world.as(who)(map.powerSystem, {})).map(stationOf)),
      recomputed: world => forEach(who => stations(world, who)),
    },
    {
      means: 'the card of a site shows the same',
      shown: async world => {
        const shown = []
        for (const { id } of await world.query<{ id: string }>(sql`select id from sites order by id`))
          shown.push(stationOf(await world.as('chief')(map.powerSystemOne, { itemNumber: id })))
        return shown
      },
      recomputed: world => stations(world, 'chief'),
    },
    {
      means: 'the alarm on the card of a site stands since the temperature of its inverter passed the limit',
      shown: async world => (await world.as('chief')(map.powerSystemOne, { itemNumber: 'A1' })).alarm,
      recomputed: async world => {
        const { since } = await first<{ since: string | null }>(
          world,
          sql`
            with temperatures as (
              select at, value, lag(value) over (order by at) as before
              from heard
              where device_no = 'A1-I1' and indicator = 'A000000041'
            )
            select to_char(max(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since
            from temperatures
            where value > 75 and coalesce(before, 0) <= 75
            having (select value from temperatures order by at desc limit 1) > 75
          `,
        ).then(row => row ?? { since: null })
        return since === null ? null : { remark: '设备温度越上限', sign: '1', since }
      },
    },
    {
      means:
        'the points of the map are the sites with their capacity, their power while they are online, and whether they alarm, speak or are silent',
      shown: world =>
        forEach(async who => {
          const bytes = (await world.as(who)(map.powerSystemPoints, {})) as Buffer
          const { ids, capacities, powers, states } = decodeStationPoints(
            bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
          )
          return ids.map((id, n) => [id, capacities[n], Number.isNaN(powers[n]) ? null : powers[n], states[n]])
        }),
      recomputed: world =>
        forEach(async who => {
          const capacities = new Map(
            (await world.query<{ id: string; kw: number }>(sql`select id, installed_kw as kw from sites`)).map(({ id, kw }) => [id, kw]),
          )
          // core/sites/stationPoints.ts: 3 a passed limit, 1 silent, 0 neither.
          return (await stations(world, who)).map(({ itemNumber, alarmCount, online, activePower }) => [
            itemNumber,
            capacities.get(itemNumber),
            online && activePower !== null ? Math.fround(activePower) : null,
            alarmCount > 0 ? 3 : online ? 0 : 1,
          ])
        }),
    },
    ...levels.map(areaCode => ({
      means: `areas of ${areaCode ?? 'the country'} count their sites, those online, the limits that are passed and what is used now`,
      shown: (world: World) => forEach(async who => countsOf(await world.as(who)(map.getEleMap, areaCode ? { areaCode } : {}))),
      recomputed: (world: World) => forEach(who => areas(world, who, areaCode)),
    })),
    {
      means: 'the analysis of areas counts the same',
      shown: world => forEach(async who => countsOf(await world.as(who)(map.getAreaAnalysis, {})).sort()),
      recomputed: world => forEach(who => areas(world, who, undefined)),
    },
    {
      means: 'installed capacity is that of the master data by type of site',
      shown: world =>
        forEach(async who => (await world.as(who)(map.getInstalledCap, {})).map(row => [row.itemType, row.count, row.installedCap])),
      recomputed: world =>
        forEach(async who =>
          (
            await world.query<{ type: string; count: number; kw: number }>(
              sql`
                select type, count(*)::int as count, sum(installed_kw) as kw
                from sites
                where ${visibleTo(who, sql`id`)}
                group by 1
                order by 1
              `,
            )
          ).map(({ type, count, kw }) => [type, count, kw]),
        ),
    },
    {
      means: 'the PV capacity of a month is that of the sites in operation at its end, MW; of a village that of its roofs',
      decimals: 2,
      shown: world => forEach(async who => (await world.as(who)(map.getInstalledCapLine, {})).datas[0]!.dates),
      recomputed: world =>
        forEach(async who =>
          (
            await world.query<{ month: string; mw: number }>(sql`
              with plants as (
                select
                  operation_date,
                  case
                    when type = '006'
                      then (
                        select sum(rated_kw)
                        from devices
                        where site_id = sites.id and energy_kind = 'generation'
                      )
                    else installed_kw
                  end as kw
                from sites
                where type in ('002', '003', '006')
                  and operation_date <= ${today(world)}
                  and ${visibleTo(who, sql`sites.id`)}
              )
              select to_char(month, 'YYYY-MM') as month, round((coalesce(sum(kw), 0) / 1000)::numeric, 2)::float8 as mw
              from generate_series(
                date_trunc('month', ${today(world)}::timestamp) - interval '23 months', ${today(world)}::timestamp,
                interval '1 month'
              ) as month
                left join plants on operation_date < month + interval '1 month'
              group by month.month
              order by 1
            `)
          ).map(({ month, mw }) => ({ dateTime: month, val: mw })),
        ),
    },
    {
      means: 'transformer districts hold the PV that feeds into them',
      shown: world => forEach(who => world.as(who)(map.getTgByAreaCode, {})),
      recomputed: world =>
        forEach(who =>
          world.query(sql`
            select
              district_name as "tgName", count(*)::int as count,
              sum(
                case
                  when type = '006'
                    then (
                      select sum(rated_kw)
                      from devices
                      where site_id = sites.id and energy_kind = 'generation'
                    )
                  else installed_kw
                end
              ) as "installedCap"
            from sites
            where type in ('002', '003', '006')
              and district_name is not null
              and ${visibleTo(who, sql`sites.id`)}
            group by 1
            order by 1
          `),
        ),
    },
  ],
  held.mapLive,
)
