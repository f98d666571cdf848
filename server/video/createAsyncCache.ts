import { LRUCache } from 'lru-cache'

/** As many cameras as one process is likely to be asked about. */
const most = 10_000

/**
 * Answers to a question about something, each kept for a while; a failure counts as `otherwise` and is kept just so.
 * Questions on their way are shared.
 */
export function createAsyncCache<T>(now: () => number, lifeMs: number, otherwise: T) {
  const known = new LRUCache<string, Promise<T>>({ max: most, ttl: lifeMs, perf: { now }, ttlResolution: 0 })
  return (name: string, ask: () => Promise<T>): Promise<T> => {
    const kept = known.get(name)
    if (kept) return kept
    const value = ask().catch(() => otherwise)
    known.set(name, value)
    return value
  }
}
