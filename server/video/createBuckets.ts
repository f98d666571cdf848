import { LRUCache } from 'lru-cache'
import { createBucket } from '../access/createBucket.ts'

/** Requests at once, and how many a second come back: nine cameras need about ten a second. */
const most = 150
const perSecond = 30
const mostCallers = 5000

/** Token buckets, one a caller: true while the caller keeps within its measure. */
export function createBuckets(now: () => number) {
  const buckets = new LRUCache<string, () => boolean>({ max: mostCallers })
  return (caller: string): boolean => {
    const bucket = buckets.get(caller) ?? createBucket(most, perSecond, now)
    buckets.set(caller, bucket)
    return bucket()
  }
}
