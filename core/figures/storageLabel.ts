/** Up to this share of its rating a part is at rest. */
const idleShare = 0.01

/** Is so little power no more than its own keeping? */
export const isAtRest = (kw: number | null, ratedKw: number | null) => kw !== null && Math.abs(kw) <= idleShare * (ratedKw ?? 0)

/** What the storage does; at rest it still draws its auxiliary power. */
export const storageLabel = (kw: number | null | undefined, ratedKw: number) => {
  if (kw === null || kw === undefined) return '未知'
  if (isAtRest(kw, ratedKw)) return '待机'
  return kw > 0 ? '放电' : '充电'
}
