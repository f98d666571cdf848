import { chinaDayStart, DAY, HOUR, MINUTE } from '../../../core/time/time.ts'

const quarter = 15 * MINUTE
/** How far back a stopped region is made up for, and from when on by the minute. */
const longestGap = 35 * DAY
const byMinute = 2 * HOUR

/**
 * Moments to deliver after `until`: by quarters of an hour for what is long gone, by minutes for the last hours and now.
 * @returns the moments up to `now`, oldest first
 */
export function* momentsOf(until: number, now: number): Generator<number> {
  const fine = Math.floor((now - byMinute) / quarter) * quarter
  const from = Math.max(until, now - longestGap)
  let at = Math.floor(from / MINUTE) * MINUTE + MINUTE
  if (at < fine) at = Math.ceil(at / quarter) * quarter
  while (at <= now) {
    yield at
    at += at < fine ? quarter : MINUTE
  }
}

/** Is this the first delivery of a day, at whose midnight the meters freeze the day before? */
export const freezesAt = (at: number) => (chinaDayStart(at) === at ? at - 1000 : null)
export const isQuarter = (at: number) => at % quarter === 0
