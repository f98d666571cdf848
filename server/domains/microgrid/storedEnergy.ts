import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/indicators.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../../figures/moments.ts'
import { type QueryContext, chosen } from '../../figures/sqlFragments.ts'
import { now } from '../../figures/microgrid/points.ts'
import { tell } from '../../figures/tell.ts'
import { energyInside, stateOfCharge, storageCapacity } from './told/storage.ts'

/**
 * State of charge, weighted by the rated power of the batteries, and the energy it means. Energy in kWh only where every battery is known.
 * @param id of the micro-grid
 */
export async function storedEnergy({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, id: string) {
  await tell('microgrid.soc', () => stateOfCharge({ db }, where, at))
  await tell('microgrid.storage.capacity', () => storageCapacity({ db }, where))
  const [row] = await rowsOf(
    db,
    { soc: 'number?', known: 'number', total: 'number', capacityKwh: 'number?' },
    sql`with ${chosen(where)}, batteries as (
      select coalesce(devices.rated_kw, 1) as weight, ${now(indicator.stateOfCharge, at)} as soc
      from chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '004002')
    select sum(soc * weight) / nullif(sum(weight) filter (where soc is not null), 0) as soc, count(soc)::int as known, count(*)::int as total,
      (select sum(storage_kwh) from chosen where type = '004') as "capacityKwh"
    from batteries`,
  )
  const { soc, known, total, capacityKwh } = row!
  await tell('microgrid.storage.energy', () => energyInside({ id, soc, capacityKwh, known, total }))
  return { soc, energyKwh: soc !== null && capacityKwh !== null && known === total ? (soc / 100) * capacityKwh : null, capacityKwh }
}
