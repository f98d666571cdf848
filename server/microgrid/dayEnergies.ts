import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import { type Asking, chosen, mainKind, todayBySite } from '../stats/parts.ts'

interface Row extends Record<string, unknown> {
  generation: number | null
  consumption: number | null
  charged: number | null
  discharged: number | null
  charging: number | null
  reported: number
  total: number
}

/** Energy of today by the counters of the devices, kWh; consumption is what 001 and 006 sites use, as for the load's power. */
export async function dayEnergies({ db }: Pick<Asking, 'db'>, where: SQL, at: Moments) {
  const [row] = await rowsOf<Row>(
    db,
    sql`with ${chosen(where)}, ${todayBySite(at)}
    select sum(kwh) filter (where kind = 'generation') as generation, sum(kwh) filter (where kind = 'charge') as charged,
      sum(kwh) filter (where kind = 'discharge') as discharged, sum(kwh) filter (where kind = 'charging') as charging,
      sum(kwh) filter (where kind = 'consumption' and chosen.type in ('001', '006')) as consumption,
      count(distinct chosen.id) filter (where kind = ${mainKind(sql`chosen.type`)})::int as reported, count(distinct chosen.id)::int as total
    from chosen left join today on today.site_id = chosen.id`,
  )
  const { reported, total, ...energies } = row!
  return { ...energies, sites: { reported, total } }
}
