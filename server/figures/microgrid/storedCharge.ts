import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/devices/indicators.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Moments } from '../slots/moments.ts'
import { chosen, type QueryContext } from '../sqlFragments.ts'
import { now } from './points.ts'

/**
 * State of charge over the batteries of the chosen sites, weighted by their rated power, %; and the energy it means,
 * kWh, only where every battery is known. `known` of `total` batteries tell theirs.
 */
export async function storedCharge({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments) {
  const [row] = await rowsOf(
    db,
    { soc: 'number?', known: 'number', total: 'number', capacityKwh: 'number?' },
    sql`
      with ${chosen(where)},
      batteries as (
        select devices.weight_kw as weight, ${now(indicator.stateOfCharge, at)} as soc
        from chosen
          join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '004002'
      )
      select
        sum(soc * weight) / nullif(sum(weight) filter (where soc is not null), 0) as soc,
        count(soc)::int as known, count(*)::int as total,
        (select sum(storage_kwh) from chosen where type = '004') as "capacityKwh"
      from batteries
    `,
  )
  const { soc, known, total, capacityKwh } = row!
  return {
    soc,
    known,
    total,
    capacityKwh,
    energyKwh: soc !== null && capacityKwh !== null && known === total ? (soc / 100) * capacityKwh : null,
  }
}
