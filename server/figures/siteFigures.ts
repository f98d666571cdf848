import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { map } from '../../core/contract/map.ts'
import { dayReductionRate } from '../../core/units.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { sites } from '../tables/index.ts'
import { round2 } from './lineOf.ts'
import type { Moments } from './moments.ts'
import { type QueryContext, chosen, mainKind, todayBySite } from './sqlFragments.ts'

const megawattHours = (kwh: number | null | undefined) => round2(typeof kwh === 'number' ? kwh / 1000 : null)

/**
 * Year and day figures of one site. 电量 is what the site's own figure counts (a PV site generates, a distribution site consumes …); 消纳 is what
 * its own meters say was consumed on site today. Where the site has no such meter it is not known: only what left through the grid meter would tell.
 */
export async function siteFigures(
  { db }: Pick<QueryContext, 'db'>,
  site: { id: string; type: string },
  at: Moments,
): Promise<ReplyOf<typeof map.getMapYearQuantity>> {
  const rows = await rowsOf(
    db,
    { main: 'boolean', kind: 'text', year: 'number?', total: 'number?', day: 'number?' },
    sql`with ${chosen(sql`${sites.id} = ${site.id}`)}, ${todayBySite(at)}, past as (
      select kind, sum(kwh) filter (where day >= ${at.year}) as year, sum(kwh) as total from site_days where site_id = ${site.id} and day < ${at.today} group by kind)
    select kind, kind = ${mainKind(sql`${site.type}::text`)} as main, case when past.year is null then today.kwh else past.year + coalesce(today.kwh, 0) end as year,
      case when past.total is null then today.kwh else past.total + coalesce(today.kwh, 0) end as total, today.kwh as day
    from past full join today using (kind)`,
  )
  const own = rows.find(row => row.main)
  const generation = rows.find(({ kind }) => kind === 'generation')
  const consumption = rows.find(({ kind }) => kind === 'consumption')
  const dayQuantity = own?.day ?? null
  // Only what is generated can be "consumed on site"; of a consuming site the two would be the same figure.
  const dayExpend = own?.kind === 'generation' ? (consumption?.day ?? null) : null
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
