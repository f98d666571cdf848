import { type CallError, isPassing } from '../errors.ts'

/** After a failure that may pass, a question is asked again this soon, ms: a page heals without a hand on it. */
const againMs = 8000

/**
 * In how many ms a question is asked again; false = never by itself.
 * @param every poll interval, ms
 */
export const askedAgain = (error: CallError | null, every?: number): number | false =>
  error && isPassing(error.code) ? Math.min(every ?? againMs, againMs) : (every ?? false)
