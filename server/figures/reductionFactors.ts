import { sql } from 'drizzle-orm'
import { country, provinceOf } from '../../core/areas.ts'
import { type ReductionFactor, type ReductionIndicator, type Reductions, reductionsOf } from '../../core/reductions.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { QueryContext } from './sqlFragments.ts'

/** A factor as it is shown beside its figure. */
export interface ShownFactor {
  substance: ReductionIndicator
  factor: number
  year: number
  areaName: string
  source: string
}

/** The factor of each substance for an area: of its province when the table has one, else the country's; of these the newest. */
export function reductionFactorsOf({ db }: Pick<QueryContext, 'db'>, areaCode = country): Promise<ShownFactor[]> {
  const province = provinceOf(areaCode)
  return rowsOf<ShownFactor>(
    db,
    { substance: 'text', factor: 'number', year: 'number', areaName: 'text', source: 'text' },
    sql`select distinct on (factors.substance) factors.substance, factors.factor::float8 as factor, factors.year,
      coalesce(regions.name, case factors.area_code when ${country} then '全国' else factors.area_code end) as "areaName", factors.source
    from reduction_factors factors left join regions on regions.id = factors.area_code and regions.level > 0
    where factors.area_code in (${country}, ${province})
    order by factors.substance, factors.area_code = ${province} desc, factors.year desc`,
  )
}

const asFactor = ({ substance, factor, year, areaName, source }: ShownFactor): ReductionFactor => ({
  indicator: substance,
  factor,
  year,
  province: areaName,
  source,
})

/** What a generated energy avoided by these factors, kg (trees: pieces); all null when the energy is not known. */
export function avoidedEmissions(energyKwh: number | null, factors: ShownFactor[]): { [K in keyof Reductions]: number | null } {
  if (energyKwh === null) return { co2: null, coal: null, so2: null, dust: null, trees: null }
  return reductionsOf(energyKwh, {}, factors.map(asFactor))
}
