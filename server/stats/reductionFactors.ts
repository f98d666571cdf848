import { sql } from 'drizzle-orm'
import { type ReductionFactor, type ReductionIndicator, type Reductions, reductionsOf } from '../../core/reductions.ts'
import { rowsOf } from '../kit.ts'
import type { Asking } from './parts.ts'

/** A factor as it is shown beside its figure. */
export interface ShownFactor {
  substance: ReductionIndicator
  factor: number
  year: number
  areaName: string
  source: string
}

/** The factor of each substance for an area: of its province when the table has one, else the country's; of these the newest. */
export function reductionFactorsOf({ db }: Pick<Asking, 'db'>, areaCode = '100000'): Promise<ShownFactor[]> {
  const province = `${areaCode.slice(0, 2)}0000`
  return rowsOf<ShownFactor & Record<string, unknown>>(
    db,
    sql`select distinct on (factors.substance) factors.substance, factors.factor::float8 as factor, factors.year,
      coalesce(regions.name, case factors.area_code when '100000' then '全国' else factors.area_code end) as "areaName", factors.source
    from reduction_factors factors left join regions on regions.id = factors.area_code and regions.level > 0
    where factors.area_code in ('100000', ${province})
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
export function avoided(energyKwh: number | null, factors: ShownFactor[]): { [K in keyof Reductions]: number | null } {
  if (energyKwh === null) return { co2: null, coal: null, so2: null, dust: null, trees: null }
  return reductionsOf(energyKwh, {}, factors.map(asFactor))
}
