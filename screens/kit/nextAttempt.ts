export interface Losses {
  /** Losses in a row, without a quiet minute between them. */
  attempt: number
  /** When the last one happened, epoch ms. */
  at: number
  /** Wait before the next mount, ms. */
  pause?: number
}

const quiet = 60_000
const longest = 30_000

/** Counts a loss of a GPU context and says how long to wait before mounting again: 0.2 s doubling to 30 s; a quiet minute starts over. */
export function nextAttempt(last: Losses, now: number): Losses & { pause: number } {
  const attempt = now - last.at > quiet ? 1 : last.attempt + 1
  return { attempt, at: now, pause: Math.min(longest, 200 * 2 ** (attempt - 1)) }
}
