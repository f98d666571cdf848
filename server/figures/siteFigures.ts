import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/walls/map.ts'
import { dayReductionRate } from '../../core/units/units.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { sites } from '../tables/index.ts'
import { round2 } from './slots/lineOf.ts'
import type { Moments } from './slots/moments.ts'
import { pastEnergy, spanSum } from './pastEnergy.ts'
import { type QueryContext, chosen, mainKind, todayBySite } from './sqlFragments.ts'
import { explain } from './explain.ts'
import { energyOfDevices } from './explain/energyOfDevices.ts'
import { energyOfMonths } from './explain/energyOfMonths.ts'

const megawattHours = (kwh: number | null | undefined) => round2(typeof kwh === 'number' ? kwh / 1000 : null)

/**
 * Year and day figures of one site. 电量 is what the site's own figure counts (a PV site generates, a distribution site
 * consumes …); 消纳 is what its own meters say was consumed on site today. Where the site has no such meter it is not
 * known: only what left through the grid meter would tell.
 */
export async function siteFigures(
  { db }: Pick<QueryContext, 'db'>,
  site: { id: string; type: string },
  at: Moments,
): Promise<ReplyOf<typeof map.getMapYearQuantity>> {
  for (const kind of ['generation', 'consumption']) explain(`site.${kind}.day`, () => energyOfDevices({ db }, site.id, at, kind))
  const year = at.year.slice(0, 4)
  const rows = await rowsOf(
    db,
    { main: 'boolean', kind: 'text', year: 'number?', total: 'number?', day: 'number?' },
    sql`
      with ${chosen(sql`${sites.id} = ${site.id}`)},
      ${todayBySite(at)},
      ${pastEnergy(at, () => sql`true`, ['all', year])},
      sums as (
        select kind, ${spanSum(year)} as year, ${spanSum('all')} as total
        from past
        group by kind
      )
      select
        kind, kind = ${mainKind(sql`${site.type}::text`)} as main,
        case when sums.year is null then today.kwh else sums.year + coalesce(today.kwh, 0) end as year,
        case when sums.total is null then today.kwh else sums.total + coalesce(today.kwh, 0) end as total,
        today.kwh as day
      from sums
        full join today using (kind)
    `,
  )
  const own = rows.find(row => row.main)
  if (own) explain('site.day', () => energyOfDevices({ db }, site.id, at, own.kind))
  if (own) explain('site.year', () => energyOfMonths({ db }, site.id, at, own.kind, at.year))
  explain('site.generation.year', () => energyOfMonths({ db }, site.id, at, 'generation', at.year))
  explain('site.generation.total', () => energyOfMonths({ db }, site.id, at, 'generation'))
  const generation = rows.find(({ kind }) => kind === 'generation')
  const consumption = rows.find(({ kind }) => kind === 'consumption')
  const dayQuantity = own?.day ?? null
  // Only what is generated can be "consumed on site"; of a consuming site the two would be the same figure.
  const dayExpend = own?.kind === 'generation' ? (consumption?.day ?? null) : null
  explain('site.rate', () => ({
    formula: '降耗率 = 今日消纳 ÷ 今日电量 × 100%，发电为零时 100，消纳未知时为空',
    inputs: [
      { name: '今日消纳', kind: '电量', value: round2(dayExpend), unit: 'kWh' },
      { name: '今日电量', kind: '电量', value: round2(dayQuantity), unit: 'kWh' },
    ],
  }))
  const rate = own?.kind === 'generation' ? dayReductionRate(dayExpend, dayQuantity).value : null
  return {
    yearQuantity: megawattHours(own?.year),
    yearGrapq: megawattHours(generation?.year),
    totalGrapq: megawattHours(generation?.total),
    dayQuantity: round2(dayQuantity),
    dayExpend: round2(dayExpend),
    xll: typeof rate === 'number' ? rate : null,
  }
}
