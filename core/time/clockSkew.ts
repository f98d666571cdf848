import { formatDuration } from './time.ts'

/** A gateway's clock that is off by more than this (seconds) puts readings into the wrong quarter of an hour: a person must hear of it. */
export const toleratedSkewSeconds = 120
/** From here on it is right again: one that wavers about what is tolerated is told once. */
export const rightSkewSeconds = 90
/** What was measured longer ago says nothing of now. */
export const skewKnownMinutes = 60

/**
 * How a clock that is off is told, `''` for one that is not.
 * @param seconds ahead of the server's; negative: behind, or as late as its deliveries
 */
export const clockSkewWords = (seconds: number | null): string =>
  seconds === null ? '' : seconds > 0 ? `时钟超前 ${formatDuration(seconds)}` : `时钟滞后或迟报 ${formatDuration(-seconds)}`
