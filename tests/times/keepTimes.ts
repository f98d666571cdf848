import { appendFileSync } from 'node:fs'

/** What a file of tests took, hooks and imports included. */
export interface FileTime {
  file: string
  ms: number
  /** When it came to its end, epoch ms. */
  end: number
}

/** Keeps what files took for the end of the whole run, where `TEST_TIMES` names a file for it. */
export function keepTimes(times: readonly FileTime[]) {
  const kept = process.env.TEST_TIMES
  if (kept) appendFileSync(kept, times.map(time => `${JSON.stringify(time)}\n`).join(''))
}
