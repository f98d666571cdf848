import { minIrradiance } from './performanceRatio.ts'

/** Below this share of its rating an inverter gives nothing. */
export const producingThreshold = 0.005

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
  if (!(irradiance >= minIrradiance)) return
  count.bright++
  if (Number.isNaN(power)) return
  count.known++
  if (power > producingThreshold * ratedKw) count.produced++
}

/**
 * Share of the known bright instants in which it produced; null when none is known. Time-based, as the operational
 * availability of IEC TS 63019:2019 annex A.2: an instant nobody heard of is "information unavailable" (§5.18) and
 * counts on neither side. (IEC TS 61724-3:2016 weighs by energy.)
 */
export const availabilityOf = ({ known, produced }: Availability): number | null => (known ? produced / known : null)
