import { LRUCache } from 'lru-cache'

/** Requests at once, and how many a second come back: nine cameras need about ten a second. */
const most = 150
const perSecond = 30
const mostCallers = 5000

/** Token buckets, one a caller: true while the caller keeps within its measure. */
export function createBuckets(now: () => number) {
  const buckets = new LRUCache<string, { left: number; at: number }>({ max: mostCallers })
  return (caller: string): boolean => {
    const bucket = buckets.get(caller) ?? { left: most, at: now() }
    const left = Math.min(most, bucket.left + ((now() - bucket.at) / 1000) * perSecond) - 1
    buckets.set(caller, { left: Math.max(0, left), at: now() })
    return left >= 0
  }
}
