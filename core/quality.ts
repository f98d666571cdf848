/** Quality of a measured value, as stored. A missing value has no row (or a null slot). */
export const quality = {
  good: 0,
  /** Arrived more than two sampling intervals after it was measured. */
  late: 1,
  estimated: 2,
  manual: 3,
  /** Outside of the indicator's plausible range: kept, shown marked, never counted in totals. */
  suspect: 4,
} as const

export type Quality = (typeof quality)[keyof typeof quality]
