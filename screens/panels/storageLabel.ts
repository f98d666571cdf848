/** Below this share of its rating a part is at rest. */
export const idleShare = 0.01

/** What the storage does; at rest it still draws its auxiliary power. */
export const storageLabel = (kw: number | null | undefined, ratedKw: number) => {
  if (kw === null || kw === undefined) return '未知'
  if (Math.abs(kw) < idleShare * ratedKw) return '待机'
  return kw > 0 ? '放电' : '充电'
}
