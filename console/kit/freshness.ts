import { minutes } from '../../core/useCall.ts'
import { instantOf } from '../../core/time.ts'

/** Sampling interval where nothing else is said. */
export const samplingMs = minutes(15)
/** Sampling intervals after which a value is shown no more. */
const goneAfter = 96

export type Freshness = 'fresh' | 'late' | 'gone'

/** Older than twice its sampling interval a value is late, after a day of 15-minute samples it is gone. */
export const freshness = (ageMs: number, everyMs = samplingMs): Freshness =>
  ageMs > goneAfter * everyMs ? 'gone' : ageMs > 2 * everyMs ? 'late' : 'fresh'

/** Age of a wire time in site time, ms; infinite for "never". */
export const ageOf = (at: string, now: number) => (at ? now - instantOf(at).getTime() : Number.POSITIVE_INFINITY)
