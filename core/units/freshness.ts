import { DAY, instantOf, MINUTE } from '../time/time.ts'

/** How often a device reports where nothing else is said of it (`devices.sampling_seconds`), ms. */
export const samplingMs = MINUTE
/** How often charging sessions are reported: their energy, the vehicle's charge, the order itself, ms. */
export const sessionSamplingMs = 15 * MINUTE

/** One report may be lost on its way; after two sampling intervals without one a value is late, of whatever device. */
export const lateIntervals = 2
/** Age from which on a value is late, ms. */
export const lateAfter = (everyMs = samplingMs) => lateIntervals * everyMs
export const isLate = (ageMs: number, everyMs = samplingMs) => ageMs > lateAfter(everyMs)

/** A late value is shown with its age for a day; an older one is no value of today. */
const goneAfter = DAY

export type Freshness = 'fresh' | 'late' | 'gone'

/** How a value of this age is shown: as it is, greyed with its age, or as `--`. */
export const freshness = (ageMs: number, everyMs = samplingMs): Freshness =>
  !isLate(ageMs, everyMs) ? 'fresh' : ageMs > goneAfter ? 'gone' : 'late'

/** Age of a wire time in site time, ms; infinite for "never". */
export const ageOf = (at: string, now: number) => (at ? now - instantOf(at).getTime() : Number.POSITIVE_INFINITY)
