import { sql } from 'drizzle-orm'
import { home } from '../../../core/contract/platform/home.ts'
import { settleDays } from '../../../server/domains/energy/profit/settle.ts'
import * as t from '../../../server/tables/index.ts'
import { first, forEach, instant, visibleTo, siteToday, today } from './asked.ts'
import { figuresOf } from './compare.ts'
import { held } from './held.ts'
import { asGenerators, hot, mainKind, oldestAndQuality, ownFigures } from './live.ts'
import type { Plan, Who, World } from './openWorld.ts'
import { region, walkYearEnd } from './region.ts'

const plan: Plan = {
  ...region,
  async place(db) {
    const sources = await region.place(db)
    // Contracts that begin and end as the year does; orders of both kinds.
    const contract = (code: string, orgId: string, customerId: string, amount: number, from: string, until: string, state = '1') => ({
      code,
      name: code,
      orgId,
      customerId,
      amount,
      state,
      startsOn: new Date(`${from}T00:00:00+08:00`),
      endsOn: new Date(`${until}T00:00:00+08:00`),
    })
    await db
      .insert(t.contracts)
      .values([
        contract('a', 'east', 'c1', 1_000_050, '2025-01-01', '2026-01-01'),
        contract('b', 'east', 'c2', 250_000, '2026-01-01', '2027-01-01'),
        contract('c', 'east', 'c2', 70_025, '2024-01-01', '2027-01-01', '2'),
        contract('d', 'west', 'c3', 99, '2025-01-01', '2026-01-30'),
      ])
    const order = { content: '检查', createdBy: 'east' }
    await db.insert(t.orders).values([
      { ...order, no: '1', orgId: 'east', siteId: 'A1', kind: 'judge', status: '4' },
      { ...order, no: '2', orgId: 'east', siteId: 'A2', kind: 'rushRepair', status: '1' },
      { ...order, no: '3', orgId: 'east', siteId: 'A1', kind: 'rushRepair', status: '5' },
      { ...order, no: '4', orgId: 'west', siteId: 'W1', kind: 'judge', status: '2' },
    ])
    return sources
  },
}

/** kWh of a kind in a condition on days. */
const energy = (kind: string, world: World, who: Who) => sql`
  select
    sum(kwh) filter (where day = ${today(world)}) as day,
    sum(kwh) filter (where day >= date_trunc('month', ${today(world)}::timestamp)) as month,
    sum(kwh) filter (where day >= date_trunc('year', ${today(world)}::timestamp)) as year,
    sum(kwh) as total, coalesce(min(day)::text, '') as since
  from counted
  where kind = ${kind} and day <= ${today(world)} and ${visibleTo(who)}
`
type Energy = Record<'day' | 'month' | 'year' | 'total', number | null> & { since: string }

const plants = (world: World, who: Who) => sql`
  with ${asGenerators(world, who)},
  plants as (
    select
      sites.id, sites.area_code,
      case when type = '006' then total else installed_kw end as installed,
      case when type = '006' then total else running_kw end as running,
      total, assumed_kw, reported, heard_kw, power, at, oldest,
      (
        select sum(kwh)
        from counted
        where counted.site_id = sites.id and kind = 'generation' and day = ${today(world)}
      ) as kwh
    from present
      join sites on sites.id = site_id
    where total > 0
  )
`

const stations = (world: World, who: Who) =>
  world.query<Record<string, unknown>>(sql`
    with ${ownFigures(world, who)}, ${hot}
    select
      sites.id as "itemNumber", 2 * heard_kw >= total as online, power as "activePower", installed_kw as installedcap,
      running_kw as "runCap", reported as "reportedKw", total as "totalKw",
      (select count(*) from hot where hot.site_id = sites.id)::int as "alarmCount",
      (
        select sum(kwh)
        from counted
        where counted.site_id = sites.id and kind = ${mainKind} and day = ${siteToday(world)}
      ) as "dayQuantity",
      to_char(at at time zone sites.zone, 'YYYY-MM-DD HH24:MI:SS') as at
    from present
      join sites on sites.id = site_id
    order by 1
  `)
const stationOf = (station: object) => {
  const { itemNumber, online, activePower, installedcap, runCap, reportedKw, totalKw, alarmCount, dayQuantity, at } = station as Record<
    string,
    unknown
  >
  return { itemNumber, online, activePower, installedcap, runCap, reportedKw, totalKw, alarmCount, dayQuantity, at }
}

/** Alarms by the temperatures that passed 75 °C: one each time it was passed, going on while the newest is above. Nobody handled one. */
const alarms = async (world: World, who: Who, since: string) => {
  const row = await first<{ raised: number; being: number }>(
    world,
    sql`
      with steps as (
        select
          device_id, at, value,
          lag(value) over (partition by device_id order by at) as before,
          last_value(at)
            over (partition by device_id order by at rows between unbounded preceding and unbounded following) as last
        from heard
        where indicator = 'A000000041' and ${visibleTo(who)}
      ),
      raised as (
        select
          device_id, at,
          not exists (
            select from steps later
            where later.device_id = steps.device_id and later.at > steps.at and later.value <= 75
          ) as going
        from steps
        where value > 75 and coalesce(before, 0) <= 75
      )
      select count(*)::int as raised, (count(*) filter (where going))::int as being
      from raised
      where at >= ${since}::timestamptz
    `,
  )
  return {
    sumAlarm: [
      { code: '1', name: '越限', count: row.raised },
      { code: '2', name: '异常', count: 0 },
    ],
    recoverycount: row.raised - row.being,
    dealcount: 0,
    beingcount: row.being,
  }
}
const midnight = async (world: World) =>
  (await first<{ at: string }>(world, sql`select (${today(world)}::timestamp at time zone 'Asia/Shanghai')::text as at`)).at

/** The last day of the year, of every site by its own clock; for many of them it is not over yet. */
const lastDay = '2025-12-31'
const priceOf = (kind: string) => sql`
  (
    select (prices ->> substr(season ->> 'hours', hour + 1, 1))::float8
    from tariffs t
      cross join lateral jsonb_array_elements(seasons) as season
    where t.kind = ${kind}
      and season -> 'months' @> '12'
      and t.area_code in (left(sites.area_code, 2) || '0000', '100000')
    order by t.area_code = '100000'
    limit 1
  )
`
/** Settled energies, kWh, and what they came to, cents. */
const settled = sql`
  with hours as (
    select site_id, energy_kind as kind, slot / 4 as hour, sum(kw) / 4 as kwh
    from quarters
    where day = ${lastDay} and energy_kind in ('generation', 'consumption')
    group by 1, 2, 3
  ),
  totals as (
    select site_id, kind, sum(kwh) as kwh
    from counted
    where day = ${lastDay}
    group by 1, 2
  ),
  spread as (
    select
      hours.site_id, hours.kind, hour,
      hours.kwh / sum(hours.kwh) over (partition by hours.site_id, hours.kind) * coalesce(metered.kwh, own.kwh) as kwh
    from hours
      join totals own using (site_id, kind)
      left join totals metered
        on metered.site_id = hours.site_id
        and hours.kind = 'generation'
        and metered.kind = 'delivery'
  ),
  split as (
    select made.site_id, hour, made.kwh, least(made.kwh, coalesce(used.kwh, 0)) as used
    from spread made
      left join (select site_id, hour, kwh from spread where kind = 'consumption') used using (site_id, hour)
    where made.kind = 'generation'
  )
  select sites.id, flow, sum(part) as kwh, round((100 * sum(part * price))::numeric)::float8 as cents
  from split
    join sites on sites.id = split.site_id
    cross join lateral (
      values ('selfUse', used, ${priceOf('purchase')}), ('feedIn', kwh - used, ${priceOf('feedIn')})
    ) as flows(flow, part, price)
  group by 1, 2
  order by 1, 2
`

const statistics = (world: World) => forEach(who => world.as(who)(home.getStatisticsByOrg, {}))
const part = <T extends object>(answers: Record<string, T>, names: readonly (keyof T)[]) =>
  Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, Object.fromEntries(names.map(name => [name, answer[name]]))]))

figuresOf(
  plan,
  walkYearEnd,
  [
    {
      means:
        'the generation of an enterprise is what the day counters of its inverters ended with, of the day, the month, the year and since the first',
      shown: async world => part(await statistics(world), ['eleDaySum', 'eleMonthSum', 'eleYearSum', 'eleSum', 'since', 'day']),
      recomputed: world =>
        forEach(async who => {
          const { day, month, year, total, since } = await first<Energy>(world, energy('generation', world, who))
          const date = await first<{ day: string }>(world, sql`select ${today(world)}::text as day`)
          return { eleDaySum: day, eleMonthSum: month, eleYearSum: year, eleSum: total, since, ...date }
        }),
    },
    {
      means: "today's consumption of an enterprise is what its consuming meters showed last",
      shown: async world => part(await statistics(world), ['energyVal']),
      recomputed: world => forEach(async who => ({ energyVal: (await first<Energy>(world, energy('consumption', world, who))).day })),
    },
    {
      means: 'the CO₂ of an enterprise is 0.997 kg for every kWh it ever generated, t',
      shown: async world =>
        forEach(async who => {
          const { co2Sum, factor } = await world.as(who)(home.getStatisticsByOrg, {})
          return { co2Sum, factor: [factor?.factor, factor?.year] }
        }),
      recomputed: world =>
        forEach(async who => {
          const { total } = await first<Energy>(world, energy('generation', world, who))
          return { co2Sum: total === null ? null : (0.997 * total) / 1000, factor: [0.997, 2024] }
        }),
    },
    {
      means: 'the power, the capacity and the coverage of an enterprise are those of its inverters',
      shown: async world => part(await statistics(world), ['activePower', 'installedCap', 'runCapSum', 'coverage', 'at']),
      recomputed: world =>
        forEach(who =>
          first(
            world,
            sql`
              ${plants(world, who)}
              select
                sum(power) as "activePower", sum(installed) as "installedCap", sum(running) as "runCapSum",
                json_strip_nulls(
                  json_build_object(
                    'reported', count(*) filter (where 2 * heard_kw >= total), 'total', count(*), 'reportedKw',
                    sum(reported), 'totalKw', sum(total), ${oldestAndQuality}
                  )
                ) as coverage,
                to_char(max(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
              from plants
            `,
          ),
        ),
    },
    {
      means: 'regions are ranked by what they generated today for each kW in operation that is known',
      shown: world =>
        forEach(async who =>
          (await world.as(who)(home.regionalRankings, {})).map(row => [
            row.areaCode.slice(0, 3),
            row.energyVal,
            row.runCapSum,
            row.useHours,
          ]),
        ),
      recomputed: world =>
        forEach(async who =>
          (
            await world.query<{ area: string; kwh: number | null; kw: number; hours: number | null }>(sql`
              ${plants(world, who)}
              select
                left(area_code, 3) as area, sum(kwh) as kwh, sum(running) as kw,
                sum(kwh) / sum(running) filter (where kwh is not null) as hours
              from plants
              group by left(area_code, 4), 1
              order by hours desc nulls last, left(area_code, 4)
            `)
          ).map(({ area, kwh, kw, hours }) => [area, kwh, kw, hours]),
        ),
    },
    {
      means: 'stations of a kind are counted with those online and their capacity',
      shown: world =>
        forEach(async who =>
          (await world.as(who)(home.stationNumberByOrg, {}))
            .filter(({ count }) => count > 0)
            .map(row => [row.code, row.count, row.online, row.installedCap]),
        ),
      recomputed: world =>
        forEach(async who =>
          (
            await world.query<{ type: string; count: number; online: number; kw: number }>(sql`
              with ${ownFigures(world, who)}
              select
                type, count(*)::int as count,
                (count(*) filter (where 2 * heard_kw >= total))::int as online,
                sum(installed_kw) as kw
              from present
                join sites on sites.id = site_id
              group by 1
              order by 1
            `)
          ).map(({ type, count, online, kw }) => [type, count, online, kw]),
        ),
    },
    {
      means: 'a station of the list shows its own power, energy of the day and time, on its own clock',
      shown: world => forEach(async who => (await world.as(who)(home.stationListByOrg, {})).map(stationOf)),
      recomputed: world => forEach(who => stations(world, who)),
    },
    {
      means: 'pages of stations show the same, in the same order',
      shown: async world => {
        const pages = []
        for (const current of [1, 2]) pages.push(await world.as('chief')(home.stationPageList, { current, size: 4 }))
        return { total: pages[0]!.total, records: pages.flatMap(({ records }) => records.map(stationOf)) }
      },
      recomputed: async world => {
        const records = await stations(world, 'chief')
        return { total: records.length, records }
      },
    },
    {
      means: 'sites, devices and customers are counted, and which of them were heard',
      shown: world => forEach(who => world.as(who)(home.statisticsCount, {})),
      recomputed: world =>
        forEach(who =>
          first(
            world,
            sql`
              with ${ownFigures(world, who)}
              select
                (select count(*) from present)::int as "stationCount",
                (select count(*) from present where 2 * heard_kw >= total)::int as "stationOnline",
                (select count(*) from units)::int as "deviceCount",
                (select count(*) from units where heard)::int as "deviceOnline",
                (select count(distinct customer_id) from sites where ${visibleTo(who, sql`id`)})::int as "customerCount"
            `,
          ),
        ),
    },
    {
      means: 'alarms are counted once each time a limit was passed, by whether they go on',
      shown: world => forEach(who => world.as(who)(home.getAlarmStat, {})),
      recomputed: world => forEach(who => alarms(world, who, '2000-01-01')),
    },
    {
      means: "alarms of today are those raised since the platform's midnight",
      shown: world => forEach(who => world.as(who)(home.getAlarmStatNew, {})),
      recomputed: world => forEach(async who => alarms(world, who, await midnight(world))),
    },
    {
      means: 'contracts are counted and summed by their dates, 30 days before their end as expiring',
      shown: world => forEach(who => world.as(who)(home.getContractByOrg, {})),
      recomputed: world =>
        forEach(who =>
          first(
            world,
            sql`
              with own as (
                select *, state = '1' and starts_on <= ${instant(world)} and ends_on > ${instant(world)} as running
                from contracts
                where customer_id in (select customer_id from sites where ${visibleTo(who, sql`id`)})
              )
              select
                count(*)::int as total, (count(*) filter (where running))::int as active,
                (
                  count(*) filter (where running and ends_on <= ${instant(world)} + interval '30 days')
                )::int as expiring,
                (count(*) filter (where state = '2' or ends_on <= ${instant(world)}))::int as expired,
                coalesce(sum(amount_cents) filter (where running), 0)::float8 / 100 as amount
              from own
            `,
          ),
        ),
    },
    {
      means: 'orders are counted by kind, done and archived ones as finished',
      shown: world =>
        forEach(async who =>
          (await world.as(who)(home.getOrderGroupByType, {})).map(({ code, count, finished }) => [code, count, finished]),
        ),
      recomputed: world =>
        forEach(async who =>
          (
            await world.query<{ kind: string; count: number; finished: number }>(sql`
              select
                kinds.kind, count(own.no)::int as count,
                (count(*) filter (where own.status in ('4', '5')))::int as finished
              from unnest(
                array['judge', 'repair', 'rushRepair', 'patrol', 'maintain', 'defect']
              ) with ordinality as kinds(kind, place)
                left join (select * from orders where ${visibleTo(who)}) own using (kind)
              group by 1, place
              order by place
            `)
          ).map(({ kind, count, finished }) => [kind, count, finished]),
        ),
    },
    {
      means: 'the type of the system tells whether the caller has distribution, other sites, or both',
      shown: world => forEach(async who => (await world.as(who)(home.getSystemType, {})).systemType),
      recomputed: world =>
        forEach(
          async who =>
            (
              await first<{ type: number }>(
                world,
                sql`
                  select case when bool_and(type = '001') then 1 when bool_or(type = '001') then 0 else 2 end as type
                  from sites
                  where ${visibleTo(who, sql`id`)}
                `,
              )
            ).type,
        ),
    },
    {
      means:
        'what a plant is settled by on a day is what its revenue meter counted, over the hours of its inverters: as far as the place used it at the price of buying, the rest at that of feeding in',
      decimals: 3,
      shown: async world => {
        await world.db.transaction(tx => settleDays(tx, lastDay, lastDay, new Date(world.now.ms)))
        return world.query(
          sql`
            select site_id as id, flow, kwh, cents::float8 as cents
            from settled_flows
            where day = ${lastDay}
            order by 1, 2
          `,
        )
      },
      recomputed: world => world.query(settled),
    },
  ],
  held.home,
)
