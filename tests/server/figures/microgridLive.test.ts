import { type SQL, sql } from 'drizzle-orm'
import { map } from '../../../core/contract/walls/map.ts'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { instant } from './asked.ts'
import { figuresOf } from './compare.ts'
import { held } from './held.ts'
import { powerOfKind } from './live.ts'
import type { Plan, World } from './openWorld.ts'
import { ofParks, shownOf } from './parkAnswers.ts'
import { parkSlots } from './parkEnergies.ts'
import { contractKw, fourParks, nominalV, parks, storageKwh, walkYearEnds } from './parks.ts'

const live = (world: World, id: string) => world.as('chief')(microgrid.getLive, { id })
const distribution = (world: World, id: string) => world.as('chief')(microgrid.getDistribution, { id })
const powerLine = (world: World, id: string) => world.as('chief')(microgrid.getPowerLine, { id })
const hours = (world: World, id: string) => world.as('chief')(microgrid.getGenerationHours, { id })
const storageLine = (world: World, id: string) => world.as('chief')(microgrid.getStorageLine, { id })
const piles = (world: World, id: string) => world.as('chief')(microgrid.getPiles, { id })
const loadRates = (world: World, id: string) => world.as('chief')(microgrid.getLoadRates, { id })

/** The newest believed value of a point, not older than two sampling intervals of its device. */
const fresh = (
  world: World,
  indicator: string | SQL,
) => sql`(select value from newest n where n.device_id = d.id and n.indicator = ${indicator} and believed
  and n.at >= ${instant(world)} - 2 * d.sampling_seconds * interval '1 second')`

/**
 * State of a pile by what it tells now: its state (0 idle, 1 charging, else a fault), else its power; one that tells
 * neither is not there.
 */
const pileState = (world: World) => sql`
  case ${fresh(world, 'A000000091')}
    when 0 then 'idle'
    when 1 then 'charging'
    when 2 then 'fault'
    else case
      when ${fresh(world, 'A000000001')} > 0.05 then 'charging'
      when ${fresh(world, 'A000000001')} is not null then 'idle'
      else 'offline'
    end
  end
`

interface Part {
  id: string
  total: number
  told: number
  power: number | null
  rated: number | null
  totalKw: number
  reportedKw: number
  assumedKw: number | null
  meter: number | null
}
/** One part of every park: its devices, what is known of them, and its own meter. */
const partOf = (world: World, kind: string, meter: string | null) =>
  world.query<Part>(sql`
    with own as (
      select
        s.microgrid_id as id, d.energy_kind as kind, d.rated_kw, w.kw as weight, w.assumed,
        ${fresh(world, 'A000000001')} as kw
      from sites s
        join devices d on d.site_id = s.id
        join weights w on w.device_id = d.id
    )
    select
      id, (count(*) filter (where kind = ${kind}))::int as total,
      (count(kw) filter (where kind = ${kind}))::int as told, sum(kw) filter (where kind = ${kind}) as power,
      sum(rated_kw) filter (where kind = ${kind}) as rated, sum(weight) filter (where kind = ${kind}) as "totalKw",
      coalesce(sum(weight) filter (where kind = ${kind} and kw is not null), 0) as "reportedKw",
      sum(weight) filter (where kind = ${kind} and assumed) as "assumedKw",
      sum(kw) filter (where kind = ${meter}) as meter
    from own
    group by 1
    order by 1
  `)
/** The devices where all of them speak, else the meter, else what is known. */
const nodeOf = ({ total, told, power, rated, meter, totalKw, reportedKw, assumedKw }: Part) => ({
  power: total === told ? power : (meter ?? power),
  complete: total === told || meter !== null,
  coverage: { reported: told, total, reportedKw, totalKw, assumedKw: assumedKw ?? undefined },
  ratedKw: rated,
})
type Node = Omit<ReturnType<typeof nodeOf>, 'coverage'> & {
  coverage: { reported: number; total: number; reportedKw: number; totalKw: number; assumedKw?: number }
}
const node = ({ power, complete, coverage, ratedKw }: Node) => {
  const { reported, total, reportedKw, totalKw, assumedKw } = coverage
  return { power, complete, coverage: { reported, total, reportedKw, totalKw, assumedKw }, ratedKw }
}
/** At the bus bar the meter stands before the devices. */
const busOf = ({ total, told, power, meter }: Part) => meter ?? (total === told ? power : null)

async function gridOf(world: World) {
  const [pv, load, storage, charging, grid] = await Promise.all(
    (
      [
        ['generation', 'delivery'],
        ['consumption', null],
        ['charge', null],
        ['charging', 'purchase'],
        ['import', null],
      ] as const
    ).map(([kind, meter]) => partOf(world, kind, meter)),
  )
  const of: Record<string, unknown> = {}
  for (const [n, { id }] of parks.entries()) {
    const [p, l, s, c] = [pv, load, storage, charging].map(rows => busOf(rows![n]!))
    const known = [p, l, s, c].filter(value => value != null).length
    const balance = p == null || l == null || s == null || c == null ? null : l + c - p - s
    const metered = grid![n]!.power
    of[id] = {
      power: metered ?? balance,
      measured: metered !== null,
      loss: metered === null || balance === null ? null : metered - balance,
      coverage: { reported: known, total: 4 },
    }
  }
  return of
}
const grid = ({ power, measured, loss, coverage }: { power: unknown; measured: unknown; loss: unknown; coverage: unknown }) => ({
  power,
  measured,
  loss,
  coverage,
})

/** One row a park of the newest values of one device in it. */
const values = (world: World, suffix: string, indicators: Record<string, string>) =>
  world.query<{ id: string } & Record<string, number | null>>(sql`
    select s.microgrid_id as id, ${sql.join(
      Object.entries(indicators).map(([name, no]) => sql`${fresh(world, no)} as ${sql.identifier(name)}`),
      sql`, `,
    )}
    from devices d
      join sites s on s.id = d.site_id
    where d.no = s.microgrid_id || ${suffix}
    order by 1
  `)
const round = (value: number | null | undefined, size: number) => (value == null ? null : Math.round(value * size) / size)

type Line = { datas: { indiName: string; dates: { dateTime: string; val: number | null }[] }[] }
const known = (line: Line) =>
  Object.fromEntries(
    line.datas.map(({ indiName, dates }) => [
      indiName,
      Object.fromEntries(dates.flatMap(({ dateTime, val }) => (val === null ? [] : [[dateTime, val]]))),
    ]),
  )
interface Point {
  id: string
  name: string
  time: string
  val: number
}
async function linesOf(world: World, points: SQL, names: readonly string[]) {
  const rows = await world.query<Point>(points)
  return ofParks(
    parks.map(({ id }) => ({ id })),
    ({ id }) =>
      Object.fromEntries(
        names.map(name => [
          name,
          Object.fromEntries(rows.filter(row => row.id === id && row.name === name).map(({ time, val }) => [time, val])),
        ]),
      ),
  )
}
/** Shown with two decimals: a half of the last one. */
const chart = 1
const slotTime = sql`to_char(day + slot * interval '15 minutes', 'YYYY-MM-DD HH24:MI:SS')`
const clockOf = (world: World) => sql`(${instant(world)} at time zone s.zone)`

const periodNames = { J: 'sharp', F: 'peak', P: 'flat', G: 'valley' }

const present: Plan = { ...fourParks, takes: indicator => indicator !== 'A000000002' && indicator !== 'A000000003' }

figuresOf(
  present,
  walkYearEnds,
  [
    {
      means: 'at night /map tells what is used, charged into vehicles, and stored or given back, with the capacity that tells it',
      shown: async world => {
        const { charging, storage, ...used } = await world.as('chief')(map.getNight, {})
        return [used, charging, storage].map(({ activePower, coverage }) => ({ activePower, coverage }))
      },
      recomputed: async world => [
        await powerOfKind(world, 'chief', 'consumption', null),
        await powerOfKind(world, 'chief', 'charging', '005'),
        await powerOfKind(world, 'chief', 'charge', '004'),
      ],
    },
    ...(
      [
        ['pv', 'generation', 'delivery', 'PV of a park is what its inverters give now; where one is silent, what its revenue meter tells'],
        ['load', 'consumption', null, 'the load of a park is what its main meter shows now'],
        ['storage', 'charge', null, 'the storage of a park gives or takes what its converter shows now'],
        [
          'charging',
          'charging',
          'purchase',
          'the piles of a park take what they show now; where one is silent, what the meter of their site tells',
        ],
      ] as const
    ).map(([part, kind, meter, means]) => ({
      means,
      shown: (world: World) => shownOf(world, live, reply => node(reply[part])),
      recomputed: async (world: World) => ofParks(await partOf(world, kind, meter), nodeOf),
    })),
    {
      means:
        'the exchange with the grid is what the meter of the connection shows, else the balance of the parts, and the loss is their difference',
      shown: world => shownOf(world, live, reply => grid(reply.grid)),
      recomputed: gridOf,
    },
    {
      means: 'the contract of the connection and the nominal voltage of the bus bar are those of the master data',
      shown: world => shownOf(world, live, reply => [reply.grid.contractKw, reply.bus.nominalV]),
      recomputed: async () => Object.fromEntries(parks.map(({ id }) => [id, [contractKw, nominalV]])),
    },
    {
      means: 'the wall of the distribution shows the same exchange',
      shown: world => shownOf(world, distribution, reply => grid(reply.grid)),
      recomputed: gridOf,
    },
    {
      means: 'the charge of the battery is what it told last, and so much of its capacity',
      shown: world => shownOf(world, live, ({ storage: { soc, energyKwh, capacityKwh } }) => ({ soc, energyKwh, capacityKwh })),
      recomputed: async world =>
        ofParks(await values(world, 'BB1', { soc: 'A000000031' }), ({ soc }) => ({
          soc,
          energyKwh: soc == null ? null : (soc / 100) * storageKwh,
          capacityKwh: storageKwh,
        })),
    },
    {
      means: "the greatest load of today is the greatest minute of the day the park's clock is in, and when it was",
      shown: world => shownOf(world, live, ({ load: { todayMax, todayMaxAt } }) => ({ todayMax, todayMaxAt })),
      decimals: 3,
      recomputed: async world =>
        ofParks(
          await world.query<{ id: string; todayMax: number; todayMaxAt: string }>(sql`
            select distinct on (s.microgrid_id)
              s.microgrid_id as id, h.value as "todayMax", to_char(h.local, 'HH24:MI') as "todayMaxAt"
            from heard h
              join sites s on s.id = h.site_id
            where h.indicator = 'A000000001'
              and h.believed
              and h.energy_kind = 'consumption'
              and h.local::date = ${clockOf(world)}::date
            order by s.microgrid_id, h.value desc, h.local
          `),
          ({ todayMax, todayMaxAt }) => ({ todayMax, todayMaxAt }),
        ),
    },
    {
      means: 'piles are counted by the state they told last, silent ones as offline',
      shown: world => shownOf(world, live, ({ charging: { charging, idle, offline, fault } }) => ({ charging, idle, offline, fault })),
      recomputed: async world =>
        ofParks(
          await world.query<{ id: string; charging: number; idle: number; offline: number; fault: number }>(sql`
            with own as (
              select s.microgrid_id as id, ${pileState(world)} as state
              from sites s
                join devices d on d.site_id = s.id and d.energy_kind = 'charging'
            )
            select
              id,
              (count(*) filter (where state = 'charging'))::int as charging,
              (count(*) filter (where state = 'idle'))::int as idle,
              (count(*) filter (where state = 'offline'))::int as offline,
              (count(*) filter (where state = 'fault'))::int as fault
            from own
            group by 1
          `),
          ({ id: _, ...counts }) => counts,
        ),
    },
    {
      means: 'devices of a park are counted, and those heard within two intervals; the newest of them tells its age',
      shown: world => shownOf(world, live, ({ devices, at }) => ({ ...devices, at })),
      recomputed: async world =>
        ofParks(
          await world.query<{ id: string; online: number; total: number; at: string }>(sql`
            with own as (
              select
                s.microgrid_id as id, d.sampling_seconds,
                (select max(at) from newest n where n.device_id = d.id) as at
              from sites s
                join devices d on d.site_id = s.id
            )
            select
              id,
              (
                count(*) filter (where at >= ${instant(world)} - 2 * sampling_seconds * interval '1 second')
              )::int as online,
              count(*)::int as total,
              to_char(max(at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
            from own
            group by 1
          `),
          ({ id: _, ...row }) => row,
        ),
    },
    {
      means:
        'the bus bar shows the mean of its line voltages, its phases, its frequency, and the power factor P ÷ √(P² + Q²) of the main meter',
      shown: world =>
        shownOf(world, live, ({ bus: { voltage, phaseVoltages, frequency, powerFactor } }) => [
          voltage,
          phaseVoltages,
          frequency,
          powerFactor,
        ]),
      recomputed: async world => {
        const bars = await values(world, 'LU1', {
          hz: 'A000000009',
          a: 'A000000011',
          b: 'A000000012',
          c: 'A000000013',
          ab: 'A000000014',
          bc: 'A000000015',
          ca: 'A000000016',
        })
        const meters = await values(world, 'LM1', { kw: 'A000000001', kvar: 'A000000007' })
        return ofParks(bars, ({ id, hz, a, b, c, ab, bc, ca }) => {
          const { kw, kvar } = meters.find(row => row.id === id)!
          return [
            round((ab! + bc! + ca!) / 3, 10),
            [a, b, c].map(volt => round(volt, 10)),
            hz,
            round(Math.abs(kw!) / Math.sqrt(kw! ** 2 + kvar! ** 2), 1000),
          ]
        })
      },
    },
    {
      means: 'the curves of the day are the quarter means of each part, those of the grid of its meter, else of the balance',
      decimals: chart,
      shown: world => shownOf(world, powerLine, ({ line }) => known(line)),
      recomputed: world =>
        linesOf(
          world,
          sql`
            with recursive ${parkSlots(world)},
            drawn as (
              select
                p.id, p.day, p.slot, p.today,
                case when w.inverters = 2 then w.generated else w.delivered end as pv,
                p.load,
                coalesce(p.metered, p.load + p.charging - p.pv - p.storage) as grid,
                p.storage,
                case when w.piles = 2 then w.piled else w.drawn end as charging
              from parts p
                left join powers w using (id, day, slot)
            )
            select id, name, ${slotTime} as time, kw as val
            from drawn
              cross join lateral (
                values
                  ('光伏', pv, true),
                  ('负荷', load, true),
                  ('电网', grid, true),
                  ('储能', storage, true),
                  ('充电', charging, true),
                  ('昨日负荷', load, false)
              ) as v(name, kw, of_today)
            where of_today = today and kw is not null
          `,
          ['光伏', '负荷', '电网', '储能', '充电', '昨日负荷'],
        ),
    },
    {
      means: 'the generation of an hour is the mean power of its quarters over the minutes that have passed of them',
      decimals: chart,
      shown: world => shownOf(world, hours, ({ line }) => known(line)),
      recomputed: world =>
        linesOf(
          world,
          sql`
            with recursive ${parkSlots(world)},
            drawn as (
              select p.*, case when w.inverters = 2 then w.generated else w.delivered end as made
              from parts p
                left join powers w using (id, day, slot)
              where p.begun
            )
            select
              id, case when today then '今日' else '昨日' end as name,
              to_char(day + slot / 4 * interval '1 hour', 'YYYY-MM-DD HH24:MI:SS') as time,
              sum(made * minutes / 60) as val
            from drawn
            group by id, day, today, slot / 4
            having bool_and(made is not null)
          `,
          ['今日', '昨日'],
        ),
    },
    {
      means: 'the curve of the storage goes with its charge, the last told of each quarter',
      decimals: chart,
      shown: world => shownOf(world, storageLine, ({ line }) => known(line)),
      recomputed: world =>
        linesOf(
          world,
          sql`
            select s.microgrid_id as id, '功率' as name, ${slotTime} as time, kw as val
            from quarters q
              join sites s on s.id = q.site_id
            where q.energy_kind = 'charge' and q.day = ${clockOf(world)}::date
            union all
            select
              s.microgrid_id, 'SOC',
              to_char(date_bin('15 minutes', local, '2000-01-01'), 'YYYY-MM-DD HH24:MI:SS'),
              (array_agg(value order by at desc))[1]
            from heard h
              join sites s on s.id = h.site_id
            where indicator = 'A000000031' and believed and local::date = ${clockOf(world)}::date
            group by 1, 3
          `,
          ['功率', 'SOC'],
        ),
    },
    {
      means: 'the periods of the day are those of the purchase tariff of the nearest area that has one',
      shown: world =>
        shownOf(world, storageLine, ({ periods }) => [...periods].map(letter => periodNames[letter as keyof typeof periodNames])),
      recomputed: async world =>
        ofParks(
          await world.query<{ id: string; hours: string }>(sql`
            select distinct on (g.id) g.id, season ->> 'hours' as hours
            from microgrids g
              join sites s on s.microgrid_id = g.id
              join tariffs t
                on t.kind = 'purchase'
                and t.area_code
                in (g.area_code, left(g.area_code, 4) || '00', left(g.area_code, 2) || '0000', '100000')
                and t.valid_from <= ${clockOf(world)}::date
              cross join lateral jsonb_array_elements(t.seasons) as season
            where season -> 'months' @> to_jsonb(extract(month from ${clockOf(world)})::int)
            order by g.id, t.area_code = '100000', t.area_code like '%0000', t.area_code like '%00', t.valid_from desc
          `),
          ({ hours: letters }) => [...letters].map(letter => periodNames[letter as keyof typeof periodNames]),
        ),
    },
    {
      means: 'the orders begun today are counted and what they earned: their kWh at the energy and the service price of their hour',
      decimals: 2,
      shown: world => shownOf(world, piles, ({ orders, income }) => ({ orders, income })),
      recomputed: async world =>
        ofParks(
          await world.query<{ id: string; orders: number; income: number }>(sql`
            with priced as (
              select
                o.kwh, o.started_at, s.microgrid_id as id, s.zone, tariff.prices, tariff.service_price,
                substr(season ->> 'hours', extract(hour from o.started_at at time zone s.zone)::int + 1, 1) as letter
              from charging_orders o
                join sites s on s.id = o.site_id
                cross join lateral (
                  select *
                  from tariffs t
                  where t.kind = 'charging'
                    and t.area_code in (left(s.area_code, 2) || '0000', '100000')
                  order by t.area_code = '100000'
                  limit 1
                ) tariff
                cross join lateral jsonb_array_elements(tariff.seasons) as season
              where season -> 'months' @> to_jsonb(extract(month from o.started_at at time zone s.zone)::int)
            )
            select
              s.id, (count(*) filter (where s.today))::int as orders,
              coalesce(
                sum(
                  round((kwh * (prices ->> letter)::float8 * 100)::numeric)
                  + round((kwh * service_price * 100)::numeric)
                )
                  filter (where s.today),
                0
              )::float8
                / 100 as income
            from (
              select
                priced.*,
                (started_at at time zone zone)::date = (${instant(world)} at time zone zone)::date as today
              from priced
            ) s
            group by 1
          `),
          ({ orders, income }) => ({ orders, income }),
        ),
    },
    {
      means: 'a pile shows its state, its power and, while it charges, the charge of the car',
      shown: world =>
        shownOf(world, piles, reply =>
          reply.piles.map(({ deviceNo, state, power, ratedKw, soc }) => ({ deviceNo, state, power, ratedKw, soc })),
        ),
      recomputed: async world => {
        const rows = await world.query<{
          id: string
          deviceNo: string
          state: string
          power: number | null
          ratedKw: number
          soc: number | null
        }>(sql`
          with states as (
            select device_id, date_trunc('minute', local) as minute, value, local::date as day
            from heard
            where indicator = 'A000000091' and believed
          ),
          sessions as (
            select device_id, day, min(minute) filter (where value = 1 and minute > other) as since
            from (
              select *, max(minute) filter (where value <> 1) over (partition by device_id, day) as other
              from states
            ) told
            group by 1, 2
          )
          select
            s.microgrid_id as id, d.no as "deviceNo", ${fresh(world, 'A000000001')} as power, d.rated_kw as "ratedKw",
            ${pileState(world)} as state,
            case
              when ${pileState(world)} = 'charging'
                then (
                  select value
                  from newest n
                  where n.device_id = d.id
                    and n.indicator = 'A000000093'
                    and believed
                    and n.at >= ${instant(world)} - interval '30 minutes'
                    and n.local
                    >= coalesce(
                      (
                        select since
                        from sessions
                        where sessions.device_id = d.id and sessions.day = ${clockOf(world)}::date
                      ),
                      '-infinity'
                    )
                )
            end as soc
          from sites s
            join devices d on d.site_id = s.id and d.energy_kind = 'charging'
          order by d.no
        `)
        return ofParks(
          parks.map(({ id }) => ({ id })),
          ({ id }) => rows.filter(row => row.id === id).map(({ id: _, ...row }) => row),
        )
      },
    },
    {
      means: 'a transformer shows what it told last, and the band of its load: light below 30 %, heavy from 80 %, overload above 100 %',
      shown: world =>
        shownOf(world, distribution, ({ transformers }) =>
          transformers.map(({ loadRate, band, powerFactor, voltages, currents, temperature, state }) => [
            loadRate,
            band,
            powerFactor,
            voltages,
            currents,
            temperature,
            state,
          ]),
        ),
      recomputed: async world => {
        const names = {
          rate: 'A000000006',
          factor: 'A000000005',
          ua: 'A000000011',
          ub: 'A000000012',
          uc: 'A000000013',
          ia: 'A000000021',
          ib: 'A000000022',
          ic: 'A000000023',
          t: 'A000000041',
        }
        return ofParks(await values(world, 'LT1', names), ({ rate, factor, ua, ub, uc, ia, ib, ic, t }) => [
          [rate, rate! < 30 ? '轻载' : rate! < 80 ? '正常' : rate! <= 100 ? '重载' : '过载', factor, [ua, ub, uc], [ia, ib, ic], t, '合闸'],
        ])
      },
    },
    {
      means: 'a feeder without current and without a voltage tells nothing of its breaker',
      shown: world => shownOf(world, distribution, ({ feeders }) => feeders.map(({ currents, state }) => [currents, state])),
      recomputed: async world =>
        ofParks(await values(world, 'LF1', { a: 'A000000021', b: 'A000000022', c: 'A000000023' }), ({ a, b, c }) => [[[a, b, c], '未知']]),
    },
    {
      means: 'the air of a room is what its sensor told last',
      shown: world =>
        shownOf(world, distribution, ({ environment }) =>
          Object.fromEntries(
            environment.flatMap(({ values: air }) => air.flatMap(({ indicator, value }) => (value === null ? [] : [[indicator, value]]))),
          ),
        ),
      recomputed: async world =>
        ofParks(await values(world, 'LA1', { B000000001: 'B000000001', B000000002: 'B000000002' }), ({ id: _, ...air }) => air),
    },
    {
      means: 'the load rate of a transformer is drawn by the means of its quarters',
      decimals: chart,
      shown: world => shownOf(world, loadRates, ({ line }) => known(line)),
      recomputed: async world => {
        const names = parks.map(({ id }) => `${id}LT1`)
        const lines = await linesOf(
          world,
          sql`
            select
              s.microgrid_id as id, device_no as name,
              to_char(date_bin('15 minutes', local, '2000-01-01'), 'YYYY-MM-DD HH24:MI:SS') as time,
              avg(value) as val
            from heard h
              join sites s on s.id = h.site_id
            where indicator = 'A000000006' and believed and local::date = ${clockOf(world)}::date
            group by 1, 2, 3
          `,
          names,
        )
        return Object.fromEntries(Object.entries(lines).map(([id, line]) => [id, { [`${id}LT1`]: line[`${id}LT1`] }]))
      },
    },
  ],
  held.microgridLive,
)
