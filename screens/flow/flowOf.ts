/** What one connection to a bus bar shows. */
export interface Flow {
  state: 'flowing' | 'idle' | 'unknown'
  /** The power runs into the bus bar; false: out of it. Meaningless unless flowing. */
  intoBus: boolean
  /** Stage units. */
  width: number
}

/** Stage units: the greatest flow, the least that still shows dashes, and the still line of an idle or unknown one. */
const widest = 20
const least = 4
const thin = 2
/** Below this share of the full width (auxiliary power of a resting battery, a meter's noise) a connection counts as idle. */
const idleShare = 0.005

/**
 * The flow of a power: its width is proportional to the power, its direction the sign.
 * @param kw into the bus bar positive, out of it negative; null = unknown
 * @param fullKw power that has the greatest width
 */
export function flowOf(kw: number | null, fullKw: number): Flow {
  if (kw === null) return { state: 'unknown', intoBus: true, width: thin }
  const share = fullKw > 0 ? Math.min(1, Math.abs(kw) / fullKw) : 0
  if (share < idleShare) return { state: 'idle', intoBus: kw >= 0, width: thin }
  return { state: 'flowing', intoBus: kw > 0, width: Math.max(least, Math.round(share * widest * 10) / 10) }
}

/**
 * The power drawn at the greatest width: the greatest flow of the moment, but never less than a quarter of the greatest
 * rating, so that a quiet night does not look like a busy noon.
 */
export const fullPower = (powers: readonly (number | null)[], ratings: readonly number[]): number =>
  Math.max(0.25 * Math.max(0, ...ratings), ...powers.map(kw => Math.abs(kw ?? 0)))
