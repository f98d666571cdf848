import { MINUTE } from '../../core/time/time.ts'

/** Fewer deliveries prove nothing. */
const least = 5
/** Live deliveries come alike; a gateway that makes up for what it missed moves through the hours. */
const widest = MINUTE

/**
 * How far a clock is ahead (negative: behind, or as late as its deliveries), ms; null where the deliveries do not agree.
 * @param offsets newest stamp minus arrival of the last deliveries, ms
 */
export function skewOf(offsets: readonly number[]): number | null {
  if (offsets.length < least) return null
  const sorted = [...offsets].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return at(0.75) - at(0.25) > widest ? null : at(0.5)
}
