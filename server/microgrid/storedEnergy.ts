import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../core/indicators.ts'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import { type Asking, chosen } from '../stats/parts.ts'
import { now } from './points.ts'

/**
 * State of charge, weighted by the rated power of the batteries, and the energy it means. Energy in kWh only where every battery is known.
 */
export async function storedEnergy({ db }: Pick<Asking, 'db'>, where: SQL, at: Moments) {
  const [row] = await rowsOf<{ soc: number | null; known: number; total: number; capacityKwh: number | null }>(
    db,
    sql`with ${chosen(where)}, batteries as (
      select coalesce(devices.rated_kw, 1) as weight, ${now(indicator.stateOfCharge, at)} as soc
      from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '004002')
    select sum(soc * weight) / nullif(sum(weight) filter (where soc is not null), 0) as soc, count(soc)::int as known, count(*)::int as total,
      (select sum(storage_kwh) from chosen where type = '004') as "capacityKwh"
    from batteries`,
  )
  const { soc, known, total, capacityKwh } = row!
  return { soc, energyKwh: soc !== null && capacityKwh !== null && known === total ? (soc / 100) * capacityKwh : null, capacityKwh }
}
