/** Quality of a measured value, as stored. A missing value has no row (or a null slot). */
export const quality = {
  good: 0,
  /** Was late (core/units/freshness.ts) when it arrived. */
  late: 1,
  estimated: 2,
  manual: 3,
  /**
   * From here on a value is not believed, each code for one reason: kept, shown marked, never counted in totals. This
   * one: outside of what its indicator can be.
   */
  suspect: 4,
  /** More power than the device is built for (core/register/deviceLimits.ts). */
  beyondRating: 5,
  /**
   * More energy than the device can have moved since midnight (core/register/deviceLimits.ts); the ledger takes it
   * where the register had not begun its day (core/register/openingMinuteOf.ts).
   */
  beyondDay: 6,
} as const

/** In SQL: `quality >= ${quality.suspect}`. */
export const isSuspect = (code: number) => code >= quality.suspect

/** Quality as it stands with a value on the wire, the best first, and how it is called. */
export const qualities = { good: '正常', late: '滞后', estimated: '估算', manual: '人工', suspect: '可疑', missing: '缺失' } as const
export type Quality = keyof typeof qualities

const best = Object.keys(qualities) as Quality[]
/** Quality of what was made of these; of nothing it is missing. */
export const worstOf = (of: readonly Quality[]): Quality => best[Math.max(...of.map(each => best.indexOf(each)))] ?? 'missing'

/** The last sampling interval of every day is estimated: an energy of which no greater part is counts as measured. */
export const mostUnnoted = 0.02

/** What must be said beside a value: that it is late shows by its age, that it is missing by `--`. */
export const qualityMark = (of: Quality | undefined) => (of === 'estimated' || of === 'manual' || of === 'suspect' ? qualities[of] : '')
