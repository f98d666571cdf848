import { sql } from 'drizzle-orm'
import { country, provinceOf } from '../../core/sites/areas.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { type Substance, substances } from '../../core/contract/platform/factorSet.ts'
import type { map } from '../../core/contract/walls/map.ts'
import { rowsOf } from '../database/rowsOf.ts'
import type { QueryContext } from './sqlFragments.ts'

/** The set in use and its factors, as they stand beside a figure. */
export type UsedFactors = Pick<ReplyOf<typeof map.getReduceMsg>, 'factorSet' | 'factors'>

/** The set with its factor for CO₂ alone. */
export type Co2Used = ReturnType<typeof co2FactorOf>

/** What every query for factors reads of one. */
export const factorShape = { substance: 'text', factor: 'number', year: 'number', areaName: 'text', source: 'text' } as const
export const factorColumns = sql`factors.substance, factors.factor::float8 as factor, factors.year,
  coalesce(regions.name, case factors.area_code when ${country} then '全国' else factors.area_code end) as "areaName", factors.source`
export const factorRegions = sql`left join regions on regions.id = factors.area_code and regions.level > 0`

/**
 * The factor of each substance for an area by the set in use: of its province when the set has one, else the country's;
 * of these the newest. What the set does not give is absent: another set's would rest on another base.
 */
export async function reductionFactorsOf({ db }: Pick<QueryContext, 'db'>, areaCode = country): Promise<UsedFactors> {
  const province = provinceOf(areaCode)
  const [[set], factors] = await Promise.all([
    rowsOf(db, { code: 'text', name: 'text' }, sql`select code, name from factor_sets where in_use`),
    rowsOf<UsedFactors['factors'][number]>(
      db,
      factorShape,
      sql`
        select distinct on (factors.substance) ${factorColumns}
        from factor_sets sets
          join reduction_factors factors on factors.set_code = sets.code ${factorRegions}
        where sets.in_use and factors.area_code in (${country}, ${province})
        order by factors.substance, factors.area_code = ${province} desc, factors.year desc
      `,
    ),
  ])
  if (!set) throw new Error('no set of reduction factors is in use')
  return { factorSet: set, factors }
}

/** The set with its factor for CO₂, for replies that show nothing else. */
export function co2FactorOf({ factorSet, factors }: UsedFactors) {
  const found = factors.find(({ substance }) => substance === 'co2')
  if (!found) return { factorSet, factor: null }
  const { substance: _, ...factor } = found
  return { factorSet, factor }
}

/** What a generated energy avoided by these factors, kg (trees: pieces); null where the energy or the factor is not known. */
export function avoidedEmissions(energyKwh: number | null, factors: UsedFactors['factors']): Record<Substance, number | null> {
  const avoided = (substance: string) => {
    const found = factors.find(each => each.substance === substance)
    return energyKwh === null || !found ? null : energyKwh * found.factor
  }
  return Object.fromEntries(Object.keys(substances).map(substance => [substance, avoided(substance)])) as Record<Substance, number | null>
}
