/** Quality of a measured value, as stored. A missing value has no row (or a null slot). */
export const quality = {
  good: 0,
  /** Was late (core/freshness.ts) when it arrived. */
  late: 1,
  estimated: 2,
  manual: 3,
  /** From here on a value is not believed, each code for one reason: kept, shown marked, never counted in totals. This one: outside of what its indicator can be. */
  suspect: 4,
  /** More power than the device is built for (core/deviceLimits.ts). */
  beyondRating: 5,
  /** More energy than the device can have moved since midnight (core/deviceLimits.ts). */
  beyondDay: 6,
} as const

/** In SQL: `quality >= ${quality.suspect}`. */
export const isSuspect = (code: number) => code >= quality.suspect
