/** Requests at once, and how many a second come back: nine cameras need about ten a second. */
const most = 150
const perSecond = 30
const mostCallers = 5000

/** Token buckets, one a caller: true while the caller keeps within its measure. */
export function createBuckets(now: () => number) {
  const buckets = new Map<string, { left: number; at: number }>()
  return (caller: string): boolean => {
    const bucket = buckets.get(caller) ?? { left: most, at: now() }
    bucket.left = Math.min(most, bucket.left + ((now() - bucket.at) / 1000) * perSecond) - 1
    bucket.at = now()
    buckets.delete(caller)
    if (buckets.size >= mostCallers) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(caller, bucket)
    if (bucket.left < 0) bucket.left = 0
    else return true
    return false
  }
}
