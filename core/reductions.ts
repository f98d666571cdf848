import table from '../assets/physics/reductionFactors.json' with { type: 'json' }

export type ReductionIndicator = 'co2' | 'coal' | 'so2' | 'dust' | 'trees'

/** One emission factor with its origin, shown beside every figure made with it. */
export interface ReductionFactor {
  indicator: ReductionIndicator
  /** kg (trees: pieces) avoided per kWh generated. */
  factor: number
  /** Year the factor was established for; null when its source names none. */
  year: number | null
  province: string
  source: string
}

/** What a generated energy avoided: kg, and number of trees. */
export type Reductions = Record<ReductionIndicator, number>

/** All factors the product carries; the first of an indicator is the default of the documents. */
export const reductionFactors = table.factors as ReductionFactor[]

/** The factor of an indicator: the default, or that of a year and province when the table has it. */
export const reductionFactor = (
  indicator: ReductionIndicator,
  wanted: { year?: number; province?: string } = {},
  factors = reductionFactors,
): ReductionFactor => {
  const known = factors.filter(row => row.indicator === indicator)
  const fitting = known.find(
    row => (wanted.year === undefined || row.year === wanted.year) && (wanted.province === undefined || row.province === wanted.province),
  )
  const found = fitting ?? known[0]
  if (!found) throw new Error(`no reduction factor for ${indicator}`)
  return found
}

/**
 * What a generated energy avoided, in kg and trees.
 * @param energyKwh generated energy, kWh
 */
export const reductionsOf = (
  energyKwh: number,
  wanted: { year?: number; province?: string } = {},
  factors = reductionFactors,
): Reductions => {
  const avoided = (indicator: ReductionIndicator) => energyKwh * reductionFactor(indicator, wanted, factors).factor
  return { co2: avoided('co2'), coal: avoided('coal'), so2: avoided('so2'), dust: avoided('dust'), trees: avoided('trees') }
}
