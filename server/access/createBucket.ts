/**
 * A token bucket: true while whoever is measured keeps within it.
 * @param most at once
 * @param perSecond come back
 * @param now ms
 */
export function createBucket(most: number, perSecond: number, now: () => number): () => boolean {
  let left = most
  let at = now()
  return () => {
    const before = Math.min(most, left + ((now() - at) / 1000) * perSecond) - 1
    left = Math.max(0, before)
    at = now()
    return before >= 0
  }
}
