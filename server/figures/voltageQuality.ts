/** Nominal voltages of three-phase networks, line to line, V (GB/T 156-2017). */
const nominals = [380, 660, 1000, 3000, 6000, 10_000, 20_000, 35_000, 66_000, 110_000]
/** A voltage further than this from every nominal one, as a share, belongs to no network. */
const furthest = 0.2
/** From here on GB/T 12325 limits the two deviations together. */
const highVoltage = 35_000
/** Readings are kept in single precision: one on a limit keeps to it. */
const rounding = 1e-5

export const voltageStandard = 'GB/T 12325-2008'

/** The nominal voltage of the network a usual line voltage is measured in, V; null where none is near. @param lineV line to line, V */
export function nominalVoltage(lineV: number | null): number | null {
  if (lineV === null || lineV <= 0) return null
  const distance = (nominal: number) => Math.abs(Math.log(lineV / nominal))
  const nearest = nominals.reduce((best, nominal) => (distance(nominal) < distance(best) ? nominal : best))
  return Math.abs(lineV / nearest - 1) <= furthest ? nearest : null
}

/** Of one phase: GB/T 156 pairs them 220/380 and 380/660, rounded as they are; from 1 kV on the phase has no name of its own. */
export const nominalPhase = (nominalV: number) => (nominalV === 380 ? 220 : nominalV === 660 ? 380 : nominalV / Math.sqrt(3))

export interface VoltageLimits {
  /** Deviation from the nominal voltage, %. */
  upper: number
  lower: number
}

/**
 * What GB/T 12325-2008 §4 allows: three-phase up to 20 kV ±7 %, single-phase 220 V +7 % and −10 %. From 35 kV on the
 * two deviations together may be 10 %, which judges a span and not a moment: null.
 * @param nominalV line to line, V
 * @param phases how many are measured
 */
export const voltageLimits = (nominalV: number, phases: number): VoltageLimits | null =>
  nominalV >= highVoltage ? null : { upper: 7, lower: phases === 1 && nominalV === 380 ? -10 : -7 }

/** What the two deviations may be together from 35 kV on, %. */
export const mostTogether = 10

/** Positive and negative deviation together, %; of the same sign the greater one (GB/T 12325-2008 §4.1). */
export const deviationTogether = (least: number, most: number) =>
  least < 0 === most < 0 ? Math.max(Math.abs(least), Math.abs(most)) : Math.abs(most) + Math.abs(least)

/** Least qualification rate that passes, %: 《供电监管办法》 (国家电监会令第 27 号) §7, users at 10 kV and above 98 %, residents in towns 95 %. */
export const leastRate = (nominalV: number) => (nominalV >= 10_000 ? 98 : 95)

/** (measured − nominal) ÷ nominal, %. */
export const voltageDeviation = (measured: number, nominal: number) => (100 * (measured - nominal)) / nominal

export interface VoltageTimes {
  /** Slots with a reading, those above the upper limit and those below the lower one. */
  known: number
  high: number
  low: number
}

/** How many deviations lie beyond the limits. @param deviations %, of moments of equal length */
export function voltageTimes(deviations: Iterable<number>, { upper, lower }: VoltageLimits): VoltageTimes {
  const times = { known: 0, high: 0, low: 0 }
  for (const deviation of deviations) {
    times.known++
    if (deviation > upper + rounding) times.high++
    else if (deviation < lower - rounding) times.low++
  }
  return times
}

/** Voltage qualification rate, %: time within the limits ÷ time monitored (GB/T 12325-2008, annex A); null of nothing. */
export const qualificationRate = ({ known, high, low }: VoltageTimes): number | null =>
  known === 0 ? null : 100 * (1 - (high + low) / known)
