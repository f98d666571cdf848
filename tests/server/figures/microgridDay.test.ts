import { sql } from 'drizzle-orm'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { instant } from './asked.ts'
import { figuresOf } from './compare.ts'
import { held } from './held.ts'
import type { Plan, World } from './openWorld.ts'
import { ofParks, shownOf } from './parkAnswers.ts'
import { counters, parkSlots } from './parkEnergies.ts'
import { fourParks, walkYearEnds } from './parks.ts'

const dayOf =
  <T>(pick: (reply: NonNullable<Awaited<ReturnType<typeof day>>>) => T) =>
  (world: World) =>
    shownOf(world, day, pick)
const day = (world: World, id: string) => world.as('chief')(microgrid.getDay, { id })
const night = (world: World, id: string) => world.as('chief')(microgrid.getNight, { id })
const piles = (world: World, id: string) => world.as('chief')(microgrid.getPiles, { id })

const round1 = (value: number) => Math.round(value * 10) / 10
const twoDecimals = 2

interface Flows {
  id: string
  generation: number
  use: number
  charge: number
  discharge: number
  imported: number
  exported: number
  selfUsed: number
  ownUse: number
  known: number
  begun: number
  estimated: number
}
/**
 * Where each kWh of a quarter went (core/contract/energy/microgrid.ts, 自发自用率 and 自给率): generation serves the use, then
 * the battery, then the grid; the battery gives to the rest of the use, mixed as it was filled, and of a kWh into it
 * 0.89 comes out again. Followed from the beginning of the day before.
 */
const flows = (world: World) =>
  world.query<Flows>(sql`
    with recursive ${parkSlots(world)},
    walked as (
      select
        id, n, today, begun, g, u, c, d, i, e, estimated, 0::float8 as own, 0::float8 as inside, 0::float8 as own_use
      from slots
      where n = 0
      union all
      select
        s.id, s.n, s.today, s.begun, s.g, s.u, s.c, s.d, s.i, s.e, s.estimated,
        case when w.g is null then w.own else (w.own + 0.89 * least(w.g - least(w.g, w.u), w.c)) * kept.share end,
        case when w.g is null then w.inside else (w.inside + 0.89 * w.c) * kept.share end,
        0
      from walked w
        join slots s on s.id = w.id and s.n = w.n + 1
        cross join lateral (
          select case when w.inside + 0.89 * w.c > w.d then 1 - w.d / (w.inside + 0.89 * w.c) else 0 end as share
        ) kept
    ),
    spent as (
      select
        *, least(g, u) as to_use, least(g - least(g, u), c) as to_charge, inside + 0.89 * c as held,
        own + 0.89 * least(g - least(g, u), c) as own_held
      from walked
      where today and begun and g is not null
    )
    select
      id, sum(g) as generation, sum(u) as use, sum(c) as charge, sum(d) as discharge, sum(i) as imported,
      sum(e) as exported, sum(to_use + to_charge) as "selfUsed",
      sum(
        to_use
        + case when d > 0 and held > 0 then least(d, u - to_use) * own_held / held * least(1, held / d) else 0 end
      ) as "ownUse",
      count(*)::int as known,
      (select count(*)::int from slots where slots.id = spent.id and today and begun) as begun,
      (count(*) filter (where estimated))::int as estimated
    from spent
    group by id
    order by id
  `)
const fromFlows = (pick: (flow: Flows) => unknown) => async (world: World) =>
  Object.fromEntries((await flows(world)).map(flow => [flow.id, pick(flow)]))
const percent = (part: number, whole: number) => round1((100 * part) / whole)

const counter = (name: string, kind: string) => ({
  shown: dayOf(reply => (reply as unknown as Record<string, number | null>)[name] ?? null),
  recomputed: async (world: World) => ofParks(await counters(world), row => row[kind] ?? null),
})
const less = (a: number | null | undefined, b: number | null | undefined) => (a == null || b == null ? null : a - b)

const energies: Plan = { ...fourParks, takes: indicator => indicator <= 'A000000003' }

figuresOf(
  energies,
  walkYearEnds,
  [
    {
      means: "the generation of a park's day is what the day counters of its inverters showed last",
      ...counter('generation', 'generation'),
    },
    {
      means: 'at night a park tells what its PV brought that day, until noon the day before',
      shown: world => shownOf(world, night, ({ generation }) => generation),
      recomputed: async world => ofParks(await counters(world, 12), row => row.generation ?? null),
    },
    { means: 'the consumption of its day is what the meters of its load showed last', ...counter('consumption', 'consumption') },
    { means: 'what its battery took in is the first register of its converter', ...counter('charged', 'charge') },
    { means: 'what its battery gave is the second register of its converter', ...counter('discharged', 'discharge') },
    { means: 'what its piles delivered are their day counters', ...counter('charging', 'charging') },
    {
      means: 'the panel of the piles shows the same',
      shown: world => shownOf(world, piles, ({ energy }) => energy),
      recomputed: async world => ofParks(await counters(world), row => row.charging ?? null),
    },
    { means: 'bought is what the meter of the connection counted in', decimals: twoDecimals, ...counter('bought', 'import') },
    { means: 'sold is what the meter of the connection counted out', decimals: twoDecimals, ...counter('sold', 'export') },
    {
      means: 'both are measured where that meter has counted',
      shown: dayOf(reply => reply.exchangeMeasured),
      recomputed: async world => ofParks(await counters(world), row => row.import != null && row.export != null),
    },
    {
      means: 'the loss of the plant lies between its inverters and its revenue meter',
      decimals: twoDecimals,
      shown: dayOf(reply => reply.losses.pv),
      recomputed: async world => ofParks(await counters(world), row => less(row.generation, row.delivery)),
    },
    {
      means: 'the loss of charging lies between the meter of the charging site and its piles',
      decimals: twoDecimals,
      shown: dayOf(reply => reply.losses.charging),
      recomputed: async world => ofParks(await counters(world), row => less(row.purchase, row.charging)),
    },
    {
      means: 'the loss of distribution is what came in and was found nowhere, where the connection was measured all the time',
      decimals: twoDecimals,
      shown: dayOf(reply => reply.losses.distribution),
      recomputed: fromFlows(({ generation, discharge, imported, use, charge, exported, estimated }) =>
        estimated > 0 ? null : generation + discharge + imported - use - charge - exported,
      ),
    },
    {
      means: 'the use of own generation is the share of the delivered PV that load, charging and battery took',
      shown: dayOf(reply => reply.selfUseRate),
      recomputed: fromFlows(({ selfUsed, generation }) => percent(selfUsed, generation)),
    },
    {
      means: 'self-sufficiency is the share of the use that came from the own PV, at once or through the battery',
      shown: dayOf(reply => reply.selfSufficiency),
      recomputed: fromFlows(({ ownUse, use }) => percent(ownUse, use)),
    },
    {
      means: 'the mix is what PV, battery and grid gave',
      decimals: twoDecimals,
      shown: dayOf(reply => reply.mix),
      recomputed: fromFlows(({ generation, discharge, imported }) => {
        const supply = generation + discharge + imported
        return Object.entries({ pv: generation, storage: discharge, grid: imported }).map(([kind, kwh]) => ({
          kind,
          kwh,
          share: percent(kwh, supply),
        }))
      }),
    },
    {
      means: 'the quarters of the day that have begun are counted, and those of which all is known',
      shown: dayOf(reply => reply.slots),
      recomputed: fromFlows(({ known, begun }) => ({ reported: known, total: begun })),
    },
    {
      means: 'its sites are counted, and those whose own energy of today is known',
      shown: dayOf(({ sites: { reported, total } }) => ({ reported, total })),
      recomputed: async world =>
        ofParks(await counters(world), row => ({
          reported: ['generation', 'consumption', 'charge', 'charging'].filter(kind => row[kind] != null).length,
          total: 4,
        })),
    },
    {
      means:
        'and so is the capacity of the devices that count their energy, of those of which it is known, and what of it no nameplate says',
      shown: dayOf(({ sites: { reportedKw, totalKw, assumedKw } }) => ({ reportedKw, totalKw, assumedKw })),
      recomputed: async world =>
        ofParks(
          await world.query<{ id: string; reportedKw: number; totalKw: number; assumedKw: number | null }>(sql`
            select
              s.microgrid_id as id, sum(w.kw) as "totalKw", sum(w.kw) filter (where w.assumed) as "assumedKw",
              coalesce(
                sum(w.kw)
                  filter (
                    where exists (
                      select from counted c
                      where c.device_id = d.id
                        and c.day = (${instant(world)} at time zone s.zone)::date
                    )
                  ),
                0
              ) as "reportedKw"
            from sites s
              join devices d
                on d.site_id = s.id
                and d.energy_kind in ('generation', 'consumption', 'charge', 'charging')
              join weights w on w.device_id = d.id
            group by 1
          `),
          ({ reportedKw, totalKw, assumedKw }) => ({ reportedKw, totalKw, assumedKw: assumedKw ?? undefined }),
        ),
    },
  ],
  held.microgridDay,
)
