import { budgetOf } from './budgets.ts'
import type { FileTime } from './keepTimes.ts'

/** Seconds each file took when it last landed. */
export type Landed = Record<string, number>

export interface Judged {
  file: string
  /** In seconds of the landed run. */
  seconds: number
  before: number | undefined
  budget: number
}

/** Files shorter than this, s, are mostly chance. */
const measurable = 1
/** From so many files on it can be told how slow a run is. */
const enough = 5
/** What counts as grown: by a third, and by so many seconds. */
const grown = { share: 4 / 3, seconds: 2 }

const median = (values: number[]) => {
  const sorted = values.sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/**
 * How much slower than the landed run another one is: the median over its files, so that one that has grown changes nothing.
 * @returns null where too few files are known
 */
export function slownessOf(times: readonly FileTime[], landed: Landed): number | null {
  const ratios = times.flatMap(({ file, ms }) => (landed[file]! >= measurable ? [ms / 1000 / landed[file]!] : []))
  return ratios.length < enough ? null : median(ratios)
}

/**
 * Judges what files took, in seconds of the landed run. A machine that is slow, or was while a file ran, is as slow for
 * the files beside it: slowness alone brings nobody over the budget.
 */
export function judgeTimes(times: readonly FileTime[], landed: Landed = {}): { slowness: number | null; over: Judged[]; grew: Judged[] } {
  const slowness = slownessOf(times, landed)
  if (slowness === null) return { slowness, over: [], grew: [] }
  const judged = times.map((time): Judged => {
    const beside = times.filter(other => other !== time && overlap(time, other))
    const seconds = time.ms / 1000 / Math.max(slowness, slownessOf(beside, landed) ?? 0)
    return { file: time.file, seconds, before: landed[time.file], budget: budgetOf(time.file) }
  })
  const longestFirst = judged.sort((a, b) => b.seconds - a.seconds)
  return {
    slowness,
    over: longestFirst.filter(({ seconds, budget }) => seconds > budget),
    grew: longestFirst.filter(({ seconds, before = 0 }) => seconds > before * grown.share && seconds - before > grown.seconds),
  }
}

/** Did they run at the same time? */
const overlap = (a: FileTime, b: FileTime) => a.end - a.ms < b.end && b.end - b.ms < a.end
