import { type SQL, sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { first, forEach, instant, visibleTo, siteToday, today } from './asked.ts'
import { figuresOf } from './compare.ts'
import { held } from './held.ts'
import type { Who, World } from './openWorld.ts'
import { energies, walkBorders } from './region.ts'

/** Generation of the days that fulfil a condition, kWh. */
const generated = async (world: World, who: Who, days: SQL) =>
  (
    await first<{ kwh: number | null }>(
      world,
      sql`
        select sum(kwh) as kwh
        from counted
        where kind = 'generation' and ${days} and ${visibleTo(who)}
      `,
    )
  ).kwh
const sinceStartOf = (span: 'month' | 'year', world: World) =>
  sql`day between date_trunc(${span}::text, ${today(world)}::timestamp)::date and ${today(world)}`
const untilToday = (world: World) => sql`day <= ${today(world)}`

const counts = (world: World) => forEach(who => world.as(who)(map.getCountEle, {}))
/** One field of every caller's answer. */
const pick = <T, K extends keyof T>(answers: Record<string, T>, name: K) =>
  Object.fromEntries(Object.entries(answers).map(([who, answer]) => [who, answer[name]]))

/** Shown with two decimals. */
const twoDecimals = 2
const round = (value: SQL) => sql`round((${value})::numeric, 2)::float8`

/** monitoring.txt §9: kg (trees: pieces) for each kWh. */
const factors = { co2: 0.997, coal: 0.1229, so2: 0.03, dust: 0.272, trees: 0.0545 }
const avoided = (kwh: number | null) => ({
  ...Object.fromEntries(Object.entries({ ...factors, energy: 1 }).map(([name, factor]) => [name, kwh === null ? null : kwh * factor])),
  factors: Object.values(factors)
    .map(factor => [factor, 2024])
    .sort(),
})
type Avoided = Record<keyof typeof factors | 'energy', number | null> & { factors: { factor: number; year: number }[] }
/** With the factors it names and their year. */
const avoidedOf = ({ co2, coal, so2, dust, trees, energy, factors: named }: Avoided) => ({
  co2,
  coal,
  so2,
  dust,
  trees,
  energy,
  factors: named.map(({ factor, year }) => [factor, year]).sort(),
})

/**
 * Change of today against yesterday, like for like (core/contract/walls/map.ts): every device up to its own newest
 * counter, yesterday's counter read at the same time of the site's clock, between two readings of it in proportion.
 */
const dayPairs = (world: World, who: Who) => sql`
  with own as (
    select device_id, value as now, local::date - 1 as before_day, local - local::date::timestamp as passed
    from newest
    where indicator = 'A000000002'
      and energy_kind = 'generation'
      and believed
      and local::date = ${today(world)}
      and ${visibleTo(who)}
  ),
  past as (
    select
      own.*, earlier.value as from_kwh, earlier.passed as from_passed, later.value as to_kwh, later.passed as to_passed
    from own
      left join lateral (
        select value, local - local::date::timestamp as passed
        from heard h
        where h.device_id = own.device_id
          and indicator = 'A000000002'
          and believed
          and local::date = before_day
          and local - local::date::timestamp <= own.passed
        order by at desc
        limit 1
      ) earlier on true
      join lateral (
        select value, local - local::date::timestamp as passed
        from heard h
        where h.device_id = own.device_id
          and indicator = 'A000000002'
          and believed
          and local::date = before_day
          and local - local::date::timestamp > own.passed
        order by at
        limit 1
      ) later on true
  )
  select
    sum(now) as now,
    sum(
      coalesce(from_kwh, 0) + (to_kwh - coalesce(from_kwh, 0))
      * extract(epoch from passed - coalesce(from_passed, '0'))::float8
      / extract(epoch from to_passed - coalesce(from_passed, '0'))::float8
    ) as before,
    (select sum(kwh) from counted where kind = 'generation' and day = ${today(world)} and ${visibleTo(who)}) as shown
  from past
`

/**
 * The days of this year that are over where an inverter stands, and of which the same day of the year before is known
 * of the same inverter.
 */
const yearPairs = (world: World, who: Who) => sql`
  with days as (
    select device_id, site_id, day, kwh
    from counted
    where kind = 'generation' and ${visibleTo(who)}
  )
  select
    sum(this.kwh) as shown,
    sum(this.kwh) filter (where past.kwh is not null and this.day < ${siteToday(world)}) as now,
    sum(past.kwh) filter (where this.day < ${siteToday(world)}) as before
  from days this
    join sites on sites.id = this.site_id
    left join days past on past.device_id = this.device_id and past.day + interval '1 year' = this.day
  where this.day >= date_trunc('year', ${today(world)}::timestamp) and this.day < ${today(world)}
`

/** A change stands only where the pairs hold at least half of the figure it is read beside. One decimal. */
async function change(world: World, pairs: SQL, who: Who) {
  const { now, before, shown } = await first<{ now: number | null; before: number | null; shown: number | null }>(world, pairs)
  const told = shown !== null && now !== null && before !== null && 2 * now >= shown && before > 0
  return { who, ratio: told ? (now / before - 1) * 100 : null }
}

/** PV sites with their capacity; of a village that of its inverters (core/contract/walls/map.ts, 光伏装机). */
const plants = (world: World, who: Who, day = today(world)) => sql`
  select
    sites.id, sites.area_code,
    case when type = '006' then roof.kw else installed_kw end as kw,
    case when type = '006' then roof.kw else running_kw end as running_kw,
    (select sum(kwh) from counted where site_id = sites.id and kind = 'generation' and day = ${day}) as kwh,
    (select sum(kwh) from counted where site_id = sites.id and kind = 'generation' and day <= ${day}) as total
  from sites
    join lateral (
      select sum(rated_kw) as kw
      from devices
      where site_id = sites.id and energy_kind = 'generation' and enabled
    ) roof on roof.kw is not null
  where type in ('002', '003', '006') and ${visibleTo(who, sql`sites.id`)}
`

const levels = [
  [undefined, 2],
  ['130000', 4],
  ['130100', 6],
] as const
const areaFigures = (rows: readonly { areaCode: string; installedCap: number; eleDaySum: number | null; useHours: number | null }[]) =>
  rows.map(({ areaCode, installedCap, eleDaySum, useHours }) => ({ areaCode, installedCap, eleDaySum, useHours }))
const areas = (world: World, who: Who, inside: string | undefined, digits: number, day = today(world)) =>
  world.query(sql`
    with plants as (${plants(world, who, day)})
    select
      rpad(left(sites.area_code, ${digits}::int), 6, '0') as "areaCode", coalesce(sum(plants.kw), 0) as "installedCap",
      sum(kwh) as "eleDaySum",
      sum(kwh) / sum(plants.running_kw) filter (where kwh is not null) as "useHours"
    from sites
      left join plants using (id)
    where ${visibleTo(who, sql`sites.id`)}
      and sites.area_code like ${(inside ?? '').replace(/0+$/, '')} || '%'
    group by 1
    order by 1
  `)

/** What a site's own figure counts, by its type. */
const mainKind = sql`case sites.type when '002' then 'generation' when '003' then 'generation' else 'consumption' end`
/** Day and year figures of a site stand on its own clock. */
const siteYear = (world: World) => sql`
  select
    sites.id, sites.type,
    sum(kwh) filter (where kind = ${mainKind} and day >= date_trunc('year', ${siteToday(world)}::timestamp)) as year,
    sum(kwh)
      filter (where kind = 'generation' and day >= date_trunc('year', ${siteToday(world)}::timestamp)) as generated,
    sum(kwh) filter (where kind = 'generation') as total,
    sum(kwh) filter (where kind = ${mainKind} and day = ${siteToday(world)}) as day,
    sum(kwh) filter (where kind = 'consumption' and day = ${siteToday(world)} and sites.type in ('002', '003')) as used
  from sites
    left join counted on counted.site_id = sites.id
  group by sites.id
  order by sites.id
`
const siteIds = (world: World) => world.query<{ id: string }>(sql`select id from sites order by id`)

const ownDays = async (world: World) =>
  Object.fromEntries(
    (
      await world.query<{ id: string; kwh: number | null }>(sql`
        select
          sites.id,
          (
            select sum(kwh)
            from counted
            where site_id = sites.id and kind = ${mainKind} and day = ${siteToday(world)}
          ) as kwh
        from sites
      `)
    ).map(({ id, kwh }) => [id, kwh]),
  )

const lineOf = (line: { datas: { dates: { dateTime: string; val: number | null }[] }[] }) =>
  Object.fromEntries(line.datas.flatMap(({ dates }) => dates.flatMap(({ dateTime, val }) => (val === null ? [] : [[dateTime, val]]))))
const megawattHours = async (world: World, who: Who, span: SQL, days: SQL) =>
  Object.fromEntries(
    (
      await world.query<{ span: string; mwh: number }>(
        sql`
          select ${span} as span, ${round(sql`sum(kwh) / 1000`)} as mwh
          from counted
          where kind = 'generation' and ${days} and ${untilToday(world)} and ${visibleTo(who)}
          group by 1
        `,
      )
    ).map(({ span: of, mwh }) => [of, mwh]),
  )

figuresOf(
  energies,
  walkBorders,
  [
    {
      means: "today's generation of /map is the sum of what every inverter's day counter showed last",
      shown: async world => pick(await counts(world), 'eleDaySum'),
      recomputed: world => forEach(who => generated(world, who, sql`day = ${today(world)}`)),
    },
    {
      means: 'at night /map tells what the day brought, until noon the day before',
      shown: world =>
        forEach(async who => {
          const { generation, day } = await world.as(who)(map.getNight, {})
          return { generation, day }
        }),
      recomputed: world =>
        forEach(async who => {
          const { day } = await first<{ day: string }>(
            world,
            sql`
              select
                (
                  ${today(world)} - (extract(hour from ${instant(world)} at time zone 'Asia/Shanghai') < 12)::int
                )::text as day
            `,
          )
          return { generation: await generated(world, who, sql`day = ${day}::date`), day }
        }),
    },
    {
      means: "this month's generation of /map is what the day counters of its days ended with",
      shown: async world => pick(await counts(world), 'eleMonthSum'),
      recomputed: world => forEach(who => generated(world, who, sinceStartOf('month', world))),
    },
    {
      means: "this year's generation of /map is what the day counters of its days ended with",
      shown: async world => pick(await counts(world), 'eleYearSum'),
      recomputed: world => forEach(who => generated(world, who, sinceStartOf('year', world))),
    },
    {
      means: 'all generation of /map is that of all days that were measured, since the first of them',
      shown: async world =>
        forEach(async who => {
          const { eleSum, since } = await world.as(who)(map.getCountEle, {})
          return { eleSum, since }
        }),
      recomputed: world =>
        forEach(who =>
          first(
            world,
            sql`
              select sum(kwh) as "eleSum", coalesce(min(day)::text, '') as since
              from counted
              where kind = 'generation' and ${untilToday(world)} and ${visibleTo(who)}
            `,
          ),
        ),
    },
    {
      means: 'the change against yesterday compares every inverter with itself at the same time of its own clock',
      decimals: 0,
      shown: world => forEach(async who => ({ who, ratio: (await world.as(who)(map.getCountEle, {})).dayRatio })),
      recomputed: world => forEach(who => change(world, dayPairs(world, who), who)),
    },
    {
      means: 'the change against last year compares every day of an inverter that is over on its own clock with the same day of it',
      decimals: 1,
      shown: world => forEach(async who => ({ who, ratio: (await world.as(who)(map.getCountEle, {})).yearRatio })),
      recomputed: world => forEach(who => change(world, yearPairs(world, who), who)),
    },
    {
      means: 'the days of this month are each the sum of their day counters, MWh',
      decimals: twoDecimals,
      shown: world => forEach(async who => lineOf(await world.as(who)(map.getDataMonth, {}))),
      recomputed: world => forEach(who => megawattHours(world, who, sql`day::text`, sinceStartOf('month', world))),
    },
    {
      means: 'the months of two years are each the sum of the day counters of their days, MWh',
      decimals: twoDecimals,
      shown: world => forEach(async who => lineOf(await world.as(who)(map.get2YearEleLine, {}))),
      recomputed: world =>
        forEach(who =>
          megawattHours(
            world,
            who,
            sql`left(day::text, 7)`,
            sql`day >= date_trunc('year', ${today(world)}::timestamp) - interval '1 year'`,
          ),
        ),
    },
    {
      means: 'what all generation avoided is its energy times the factors of the product',
      shown: world => forEach(async who => avoidedOf(await world.as(who)(map.getReduceMsg, {}))),
      recomputed: world => forEach(async who => avoided(await generated(world, who, untilToday(world)))),
    },
    {
      means: "what this year's generation avoided is its energy times the factors of the product",
      shown: world => forEach(async who => avoidedOf(await world.as(who)(map.getReduceMsgOfYear, {}))),
      recomputed: world => forEach(async who => avoided(await generated(world, who, sinceStartOf('year', world)))),
    },
    {
      means: 'the globe shows 0.997 kg of CO₂ for every kWh, whole and by city, with the PV capacity of each',
      shown: world =>
        forEach(async who => {
          const { co2, factor, columns } = await world.as(who)(map.getCO2Globe, {})
          return {
            co2,
            factor: [factor?.factor, factor?.year],
            columns: columns.map(column => [column.areaCode.slice(0, 3), column.installedCap, column.co2]),
          }
        }),
      recomputed: world =>
        forEach(async who => {
          // A city; of a municipality, which has none, itself: both begin alike in three digits.
          const rows = await world.query<{ city: string; kw: number; kwh: number | null }>(sql`
            with plants as (${plants(world, who)})
            select left(area_code, 3) as city, sum(kw) as kw, sum(total) as kwh
            from plants
            group by left(area_code, 4), 1
            order by left(area_code, 4)
          `)
          const tonnes = (kwh: number | null) => (kwh === null ? null : (kwh * 0.997) / 1000)
          const known = rows.flatMap(({ kwh }) => (kwh === null ? [] : [kwh]))
          return {
            co2: known.length ? tonnes(known.reduce((sum, kwh) => sum + kwh, 0)) : null,
            factor: [0.997, 2024],
            columns: rows.map(({ city, kw, kwh }) => [city, kw, tonnes(kwh)]),
          }
        }),
    },
    ...levels.map(([areaCode, digits]) => ({
      means: `areas of ${areaCode ?? 'the country'} generated what the day counters of their sites showed last, and for so many hours at their running capacity`,
      shown: (world: World) => forEach(async who => areaFigures(await world.as(who)(map.getEleMap, areaCode ? { areaCode } : {}))),
      recomputed: (world: World) => forEach(who => areas(world, who, areaCode, digits)),
    })),
    {
      means: 'the analysis of areas shows the same, the area that generated most first',
      shown: world => forEach(async who => areaFigures(await world.as(who)(map.getAreaAnalysis, {}))),
      recomputed: world =>
        forEach(async who =>
          ((await areas(world, who, undefined, 2)) as { eleDaySum: number | null }[]).sort(
            (a, b) => (b.eleDaySum ?? -1) - (a.eleDaySum ?? -1),
          ),
        ),
    },
    {
      means: 'and of the day before, when asked for it, as a wall does after midnight',
      shown: world =>
        forEach(async who => {
          const { day } = await first<{ day: string }>(world, sql`select (${today(world)} - 1)::text as day`)
          return areaFigures(await world.as(who)(map.getAreaAnalysis, { day }))
        }),
      recomputed: world =>
        forEach(async who =>
          ((await areas(world, who, undefined, 2, sql`(${today(world)} - 1)`)) as { eleDaySum: number | null }[]).sort(
            (a, b) => (b.eleDaySum ?? -1) - (a.eleDaySum ?? -1),
          ),
        ),
    },
    {
      means: 'the card of a site counts its day, its year and all of it on its own clock, and what of it was used on the spot',
      decimals: twoDecimals,
      shown: async world => {
        const shown: Record<string, unknown> = {}
        for (const { id } of await siteIds(world)) shown[id] = await world.as('chief')(map.getMapYearQuantity, { itemNumber: id })
        return shown
      },
      recomputed: async world => {
        const rows = await world.query<
          Record<'id' | 'type', string> & Record<'year' | 'generated' | 'total' | 'day' | 'used', number | null>
        >(siteYear(world))
        const mwh = (kwh: number | null) => (kwh === null ? null : Math.round(kwh / 10) / 100)
        return Object.fromEntries(
          rows.map(({ id, type, year, generated: own, total, day, used }) => [
            id,
            {
              yearQuantity: mwh(year),
              yearGrapq: mwh(own),
              totalGrapq: mwh(total),
              dayQuantity: day,
              dayExpend: used,
              // §9: expense / quantity × 100 rounded, 100 where the quantity is zero.
              xll:
                type > '003' || type === '001' || day === null
                  ? null
                  : day === 0
                    ? 100
                    : used === null
                      ? null
                      : Math.round((used / day) * 100),
            },
          ]),
        )
      },
    },
    {
      means: 'the year of a site is the same where it is asked alone',
      decimals: twoDecimals,
      shown: async world => {
        const shown: Record<string, unknown> = {}
        for (const { id } of await siteIds(world)) shown[id] = await world.as('chief')(map.getSystemYearQuantity, { itemNumber: id })
        return shown
      },
      recomputed: async world => {
        const mwh = (kwh: number | null) => (kwh === null ? null : Math.round(kwh / 10) / 100)
        const rows = await world.query<{ id: string } & Record<'year' | 'generated' | 'total', number | null>>(siteYear(world))
        return Object.fromEntries(
          rows.map(({ id, year, generated: own, total }) => [id, { yearQuantity: mwh(year), yearGrapq: mwh(own), totalGrapq: mwh(total) }]),
        )
      },
    },
    {
      means: 'a site on the map shows the energy of the day its own clock is in',
      shown: async world =>
        Object.fromEntries((await world.as('chief')(map.powerSystem, {})).map(({ itemNumber, dayQuantity }) => [itemNumber, dayQuantity])),
      recomputed: ownDays,
    },
    {
      means: 'the card of a site shows the same',
      shown: async world => {
        const shown: Record<string, unknown> = {}
        for (const { id } of await siteIds(world)) shown[id] = (await world.as('chief')(map.powerSystemOne, { itemNumber: id })).dayQuantity
        return shown
      },
      recomputed: ownDays,
    },
  ],
  held.mapEnergy,
)
