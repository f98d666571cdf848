import type { AnyCall } from '../../../core/contract/call.ts'

/** A read that never took less lately is costly, ms: the hottest ones take a fifth of it. */
const costlyMs = 50
/** And it takes so many times the median of all kinds of reads: with a database far away, or a busy machine, all of them take long. */
const timesMedian = 8
/** So many of its last times are known. */
const remembered = 5
/** A median of fewer kinds says nothing. */
const fewKinds = 5
const spans: ReadonlySet<unknown> = new Set(['hour', 'day', 'month', 'year'])

export interface Costs {
  /** Did every one of the last reads like this take long? */
  isCostly(call: AnyCall, input: unknown): boolean
  /** @param ms from its beginning to its answer */
  measured(call: AnyCall, input: unknown, ms: number): void
}

/** What reads cost, by the time they took. A page of a year is another kind of read than the same page of a day. */
export function createCosts(): Costs {
  const times = new Map<string, number[]>()
  /** The least of them, by kind. */
  const least = new Map<string, number>()
  const median = () => (least.size < fewKinds ? 0 : [...least.values()].sort((a, b) => a - b)[(least.size - 1) >> 1]!)
  const kindOf = (call: AnyCall, input: unknown) => {
    const { dateType } = (input ?? {}) as { dateType?: unknown }
    return `${call.path} ${spans.has(dateType) ? dateType : ''}`
  }
  return {
    isCostly(call, input) {
      const kind = kindOf(call, input)
      const ms = least.get(kind) ?? 0
      return ms > costlyMs && (times.get(kind)?.length ?? 0) >= 3 && ms > timesMedian * median()
    },
    measured(call, input, ms) {
      const kind = kindOf(call, input)
      const known = [...(times.get(kind) ?? []), ms].slice(-remembered)
      times.set(kind, known)
      least.set(kind, Math.min(...known))
    },
  }
}
