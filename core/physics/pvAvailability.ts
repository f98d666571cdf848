import { leastIrradiance } from './performanceRatio.ts'

/** Below this share of its rating an inverter gives nothing. */
export const producing = 0.005

export interface Availability {
  /** Instants with enough light. */
  bright: number
  /** Of them those whose power is known. */
  known: number
  /** Of the known ones those in which it produced. */
  produced: number
}

export const noAvailability = (): Availability => ({ bright: 0, known: 0, produced: 0 })

/** Counts an instant; power and irradiance NaN where unknown: an unknown instant is neither up nor down. */
export function countInstant(count: Availability, power: number, irradiance: number, ratedKw: number) {
  if (!(irradiance >= leastIrradiance)) return
  count.bright++
  if (Number.isNaN(power)) return
  count.known++
  if (power > producing * ratedKw) count.produced++
}

/** Share of the known bright instants in which it produced, after IEC TS 61724-3; null when none is known. */
export const availabilityOf = ({ known, produced }: Availability): number | null => (known ? produced / known : null)
