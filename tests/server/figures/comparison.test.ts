import { sql } from 'drizzle-orm'
import { pv } from '../../../core/contract/energy/pv.ts'
import * as t from '../../../server/tables/index.ts'
import { instant, today } from './asked.ts'
import { figuresOf } from './compare.ts'
import { held } from './held.ts'
import type { Plan, World } from './openWorld.ts'
import { anyOf, quarterMs, type Source, steps, type SentPoint } from './signals.ts'

const minute = 60_000
/** Stations alike on two clocks; modules of 460 kWp behind four inverters of 100 kW, and a sensor of light. */
const stations = [
  ['SS', 'Asia/Shanghai'],
  ['SU', 'Asia/Urumqi'],
] as const
const installedKw = 460
const dcKw = 115
const ratedKw = 100

/** Minutes since midnight of the platform's clock, on which the sun of all stations stands: theirs differ by when their days begin. */
const clock = (quarter: number) => (quarter * 15 + 8 * 60) % 1440
const between = (at: number, from: number, to: number) => at >= from && at < to

/** Light in the plane, W/m², between six and eighteen, and how warm the modules are, °C. */
function skyOf(siteId: string, quarter: number) {
  const sun = Math.sin(((clock(quarter) - 360) / 720) * Math.PI)
  const light = sun > 0 ? steps(900 * sun * (0.7 + 0.3 * anyOf(siteId, quarter)), 8) : 0
  return { light, temperature: steps(10 + light / 40, 8) }
}

/** PVWatts 5 of a new and clean inverter in TypeScript, for what the world does; what it should do is worked out again below, by SQL. */
function soundKw(light: number, temperature: number) {
  const dc = (light / 1000) * dcKw * (1 - 0.0036 * (temperature - 25)) * 0.89
  const load = (dc * 0.975) / ratedKw
  return load > 0.005 ? Math.min(ratedKw, dc * (0.975 / 0.9637) * (-0.0162 * load - 0.0059 / load + 0.9858)) : 0
}
/**
 * Each gives 95 to 98 % of it; the third 60 % before noon, the fourth nothing from one to two, the second is not heard
 * from ten to eleven.
 */
const powerOf = (siteId: string, place: number) => (quarter: number) => {
  const { light, temperature } = skyOf(siteId, quarter)
  const at = clock(quarter)
  const share =
    place === 3 && between(at, 660, 750)
      ? 0.6
      : place === 4 && between(at, 780, 840)
        ? 0
        : 0.95 + 0.03 * anyOf(`${siteId}${place}`, quarter)
  return steps(soundKw(light, temperature) * share, 64)
}

const plan: Plan = {
  async place(db) {
    const sources: Source[] = []
    const months = Array.from({ length: 12 }, (_, n) => n + 1)
    await db.insert(t.tariffs).values({
      ...{ kind: 'feedIn', areaCode: '130100', validFrom: '2020-01-01', seasons: [{ months, hours: 'GGGGGGGGGGPPFFFFPPGGGGGG' }] },
      ...{ prices: { J: 0.5, F: 0.4375, P: 0.375, G: 0.25 }, servicePrice: 0, source: '分时上网' },
    })
    for (const [siteId, zone] of stations) {
      await db.insert(t.sites).values({
        ...{
          id: siteId,
          zone,
          name: siteId,
          shortName: siteId,
          orgId: 'east',
          customerId: 'c1',
          type: '002',
          areaCode: '130102',
          address: '路 1 号',
        },
        ...{ longitude: 114, latitude: 38, installedKw, runningKw: installedKw, operationDate: '2024-06-01' },
      })
      const rest = { siteId, orgId: 'east', gatewayId: 'g', brand: '牌', model: '型', samplingSeconds: 900, commissionedOn: '2024-06-01' }
      await db.insert(t.devices).values({ ...rest, no: `${siteId}-L`, name: 'L', type: '009002' })
      for (const place of [1, 2, 3, 4]) {
        const no = `${siteId}-${place}`
        const device = { no, type: '003001', energyKind: 'generation', ratedKw }
        await db.insert(t.devices).values({ ...rest, ...device, name: no })
        sources.push({ ...device, siteId, zone, power: powerOf(siteId, place) })
      }
    }
    return sources
  },
  beside: quarter =>
    stations.flatMap(([siteId]): SentPoint[] => {
      const { light, temperature } = skyOf(siteId, quarter)
      const at = quarter * quarterMs
      return [
        [`${siteId}-L`, 'A000000051', at + 2 * minute, light * 0.875],
        [`${siteId}-L`, 'A000000051', at + 8 * minute, light * 1.125],
        [`${siteId}-L`, 'A000000052', at + 5 * minute, temperature],
      ]
    }),
  takes: indicator => indicator !== 'A000000002',
  silent: (no, at) => no.endsWith('-2') && between(clock(Math.floor(at / quarterMs)), 600, 660),
}

const ask = (world: World) => world.as('east')(pv.compareStations, { siteIds: stations.map(([id]) => id), days: 7 })
const shown = async <T>(world: World, pick: (station: Awaited<ReturnType<typeof ask>>['stations'][number]) => T) =>
  Object.fromEntries((await ask(world)).stations.map(station => [station.siteId, pick(station)]))
async function recomputed<Row extends { id: string }, T>(rows: Promise<Row[]>, pick: (row: Row) => T) {
  return Object.fromEntries((await rows).map(row => [row.id, pick(row)]))
}

/**
 * CTE `samples`: every quarter of an hour of every inverter with the light and the warmth beside it, by the instant it
 * began, whatever the clock of its station says. `dc`: modules behind it, kWp. `expected`: PVWatts 5 as new and clean,
 * kW (A. Dobos, NREL/TP-6A20-62641, 2014: 11 % losses, η 0.975, γ −0.36 %/°C).
 */
const samples = sql`
  means as (
    select site_id, device_id, indicator, date_bin('15 minutes', at, 'epoch') as begins, avg(value) as value
    from heard
    where believed
    group by 1, 2, 3, 4
  ),
  sky as (
    select
      site_id, begins, max(value) filter (where indicator = 'A000000051') as light,
      max(value) filter (where indicator = 'A000000052') as warmth
    from means
    where indicator in ('A000000051', 'A000000052')
    group by 1, 2
  ),
  paired as (
    select
      sky.*, d.id as device_id, d.rated_kw, s.installed_kw,
      s.installed_kw * d.rated_kw / sum(d.rated_kw) over (partition by sky.site_id, begins) as dc
    from sky
      join sites s on s.id = sky.site_id
      join devices d on d.site_id = s.id and d.energy_kind = 'generation'
  ),
  offered as (
    select *, light / 1000 * dc * (1 - 0.0036 * (warmth - 25)) * 0.89 as dc_out
    from paired
  ),
  samples as (
    select
      o.site_id as id, o.*, m.value as kw,
      least(
        rated_kw,
        case
          when dc_out * 0.975 / rated_kw > 0.005
            then dc_out * 0.975 / 0.9637
            * (-0.0162 * dc_out * 0.975 / rated_kw - 0.0059 / (dc_out * 0.975 / rated_kw) + 0.9858)
          else 0
        end
      ) as expected
    from offered o
      left join means m on m.device_id = o.device_id and m.indicator = 'A000000001' and m.begins = o.begins
  )
`
/**
 * CTE `judged`: of every quarter in the light what was lost, kW, and why: stood still, far below its neighbours or what
 * it should have given, or for no reason that is seen.
 */
const judged = sql`
  ${samples},
  beside as (
    select
      a.device_id, a.begins,
      case
        when count(b.kw) >= 3
          then least(min(a.rated_kw), percentile_cont(0.5) within group (order by b.kw / b.dc) * min(a.dc))
      end as peers
    from samples a
      join samples b on b.id = a.id and b.begins = a.begins and b.device_id <> a.device_id and b.kw is not null
    group by 1, 2
  ),
  lit as (
    select samples.*, peers, least(peers, expected) as sound
    from samples
      left join beside using (device_id, begins)
    where light >= 50
  ),
  judged as (
    select
      *, kw <= 0.005 * rated_kw as still,
      case when kw > 0.005 * rated_kw and kw < 0.9 * sound then sound - kw else 0 end as low
    from lit
  )
`
const causes = ['grid', 'curtailment', 'stopped', 'strings', 'low', 'soiling', 'ageing', 'rest']
/** The last seven days of the platform's calendar; before the sun has shone the newest of them is yesterday. */
const comparedDay = (world: World) =>
  sql`(${today(world)} - case when (${instant(world)} at time zone 'Asia/Shanghai')::time < '07:30' then 1 else 0 end)`
const platformDay = sql`(begins at time zone 'Asia/Shanghai')::date`
const lastWeek = (world: World) => sql`${platformDay} between ${comparedDay(world)} - 6 and ${comparedDay(world)} and light >= 50`

async function walk(world: World, look: (moment: string) => Promise<void>) {
  // In the week before the year ends, and not in that before the next day ends.
  world.goOnTo('2025-12-25T10:00:00+08:00')
  await world.play('2025-12-25T12:00:00+08:00')
  world.goOnTo('2025-12-30T06:00:00+08:00')
  for (const moment of ['2025-12-31T13:20', '2025-12-31T23:50', '2026-01-01T00:05', '2026-01-01T12:35']) {
    await world.play(`${moment}:00+08:00`)
    await look(moment)
  }
}

figuresOf(
  plan,
  walk,
  [
    {
      means:
        'the performance ratio of a station is what its inverters gave in a week for what its modules would have given at 1000 W/m² for each kWp',
      shown: world => shown(world, ({ pr }) => pr),
      recomputed: world =>
        recomputed(
          world.query<{ id: string; pr: number }>(
            sql`
              with ${samples}
              select id, sum(kw) / sum(dc * light / 1000) as pr
              from samples
              where ${lastWeek(world)} and kw is not null
              group by 1
            `,
          ),
          ({ pr }) => pr,
        ),
    },
    {
      means: 'corrected to 25 °C it is held against what the modules would have given as cool as that',
      shown: world => shown(world, ({ correctedPr }) => correctedPr),
      recomputed: world =>
        recomputed(
          world.query<{ id: string; pr: number }>(
            sql`
              with ${samples}
              select id, sum(kw) / sum(dc * light / 1000 * (1 - 0.0036 * (warmth - 25))) as pr
              from samples
              where ${lastWeek(world)} and kw is not null
              group by 1
            `,
          ),
          ({ pr }) => pr,
        ),
    },
    {
      means:
        'the availability of a station is the share of the quarters in the light, inverter by inverter, in which one that was heard gave anything, and how many were heard',
      shown: world => shown(world, ({ availability, availabilityKnown }) => ({ availability, availabilityKnown })),
      recomputed: world =>
        recomputed(
          world.query<{ id: string; availability: number; availabilityKnown: number }>(sql`
            with ${samples}
            select
              id,
              (count(*) filter (where kw > 0.005 * rated_kw))::float8 / count(kw) as availability,
              count(kw)::float8 / count(*) as "availabilityKnown"
            from samples
            where ${lastWeek(world)}
            group by 1
          `),
          ({ id: _, ...row }) => row,
        ),
    },
    {
      means:
        'the loss of the last 24 hours is what the inverters that were heard gave less than they should have in the light, by the kWp, and at what feeding in earned in the hour of its clock',
      decimals: 4,
      shown: world => shown(world, ({ lossKwh, lossShare, lossYuan }) => ({ lossKwh, lossShare, lossYuan })),
      recomputed: world =>
        recomputed(
          world.query<{ id: string; kwh: number; yuan: number; installedKw: number }>(sql`
            with ${samples},
            price as (
              select prices, seasons -> 0 ->> 'hours' as hours
              from tariffs
              where kind = 'feedIn' and area_code = '130100'
            ),
            priced as (
              select
                samples.*,
                (prices ->> substr(hours, extract(hour from begins at time zone s.zone)::int + 1, 1))::float8 as yuan
              from samples
                join sites s using (id)
                cross join price
            )
            select
              id, sum(expected - kw) / 4 as kwh, sum((expected - kw) * yuan) / 4 as yuan,
              min(priced.installed_kw) as "installedKw"
            from priced
            where kw is not null
              and light >= 50
              and begins > date_bin('15 minutes', ${instant(world)}, 'epoch') - interval '1 day'
            group by 1
          `),
          ({ kwh, yuan, installedKw: kwp }) => ({ lossKwh: kwh, lossShare: kwh / kwp, lossYuan: yuan }),
        ),
    },
    {
      means:
        'the losses of a day are split into what stood still, what was far too low and the rest, and what nobody heard of is not lost but unknown',
      decimals: 4,
      shown: async world => {
        const of: Record<string, unknown> = {}
        for (const [siteId] of stations) {
          const { yesterday, today: ofToday } = await world.as('east')(pv.getLosses, { siteId })
          of[siteId] = [yesterday, ofToday].map(({ causes: told, kwh, unknownKwh, clippedKwh }) => ({
            ...{ causes: told.map(cause => [cause.code, cause.kwh]), kwh, unknownKwh, clippedKwh },
          }))
        }
        return of
      },
      recomputed: async world => {
        const rows = await world.query<{ id: string; back: number } & Record<'stopped' | 'low' | 'rest' | 'unknown' | 'heard', number>>(sql`
          with ${judged},
          days as (
            select
              id, ${today(world)} - ${platformDay} as back,
              coalesce(sum(expected - kw) filter (where still), 0) / 4 as stopped,
              coalesce(sum(low) filter (where kw is not null), 0) / 4 as low,
              sum(expected - kw) / 4 as missing, sum(expected) filter (where kw is not null) / 4 as expected,
              count(kw)::int as heard,
              coalesce(sum(coalesce(peers, expected)) filter (where kw is null), 0) / 4 as unknown
            from judged
            where ${platformDay} >= ${today(world)} - 1
            group by 1, 2
          )
          select
            id, back, stopped, low,
            case when missing - stopped - low >= 0.005 * expected then missing - stopped - low else 0 end as rest,
            unknown, heard
          from days
        `)
        const nothing = { stopped: 0, low: 0, rest: 0, unknown: 0, heard: 0 }
        const of = (id: string, back: number) => {
          const { stopped, low, rest, unknown, heard } = rows.find(row => row.id === id && row.back === back) ?? nothing
          const kwh: Record<string, number> = { stopped, low, rest }
          return {
            causes: causes.map(code => [code, kwh[code] ?? 0]),
            ...{ kwh: heard ? stopped + low + rest : null, unknownKwh: unknown, clippedKwh: 0 },
          }
        }
        return Object.fromEntries(stations.map(([id]) => [id, [of(id, 1), of(id, 0)]]))
      },
    },
    {
      means:
        'the performance of a day holds the energy in the light against what the modules, and what the model of them, would have given',
      shown: async world =>
        Object.fromEntries(
          (await world.as('east')(pv.getPerformance, {})).sites.map(
            ({ siteId, pr, correctedPr, availability, measuredEnergy, expectedEnergy }) => [
              siteId,
              { pr, correctedPr, availability, measuredEnergy, expectedEnergy },
            ],
          ),
        ),
      recomputed: world =>
        recomputed(
          world.query<{ id: string } & Record<'pr' | 'correctedPr' | 'availability' | 'measuredEnergy' | 'expectedEnergy', number>>(sql`
            with ${samples}
            select
              id, sum(kw) / sum(dc * light / 1000) as pr,
              sum(kw) / sum(dc * light / 1000 * (1 - 0.0036 * (warmth - 25))) as "correctedPr",
              (count(*) filter (where kw > 0.005 * rated_kw))::float8 / count(kw) as availability,
              sum(kw) / 4 as "measuredEnergy", sum(expected) / 4 as "expectedEnergy"
            from samples
            where kw is not null and light >= 50 and ${platformDay} = ${comparedDay(world)}
            group by 1
          `),
          ({ id: _, ...row }) => row,
        ),
    },
    {
      means:
        'the curve of a station is its power by the kWp that tells of it at the quarters of the day of the results, on one clock for all stations',
      shown: world => shown(world, ({ curve }) => Object.fromEntries(curve.flatMap((val, slot) => (val === null ? [] : [[slot, val]])))),
      recomputed: async world => {
        const rows = await world.query<{ id: string; slot: number; val: number }>(sql`
          with ${samples}
          select
            id,
            (
              extract(hour from begins at time zone 'Asia/Shanghai') * 4
              + floor(extract(minute from begins at time zone 'Asia/Shanghai') / 15)
            )::int as slot,
            sum(kw) / sum(dc) as val
          from samples
          where kw is not null and ${platformDay} = ${comparedDay(world)}
          group by 1, 2
        `)
        return Object.fromEntries(
          stations.map(([id]) => [id, Object.fromEntries(rows.filter(row => row.id === id).map(({ slot, val }) => [slot, val]))]),
        )
      },
    },
  ],
  held.comparison,
)
