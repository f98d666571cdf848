import type { AnyCall } from '../../core/contract/call.ts'

/** A read that never took less lately works long, ms: the hottest ones take a fifth of it. */
const heavyMs = 50
/** And it takes so many times what half of the kinds of reads take at most: where the database is far away, or the machine busy, all of them take long. */
const heavyTimes = 8
/** So many of its last times are known. */
const remembered = 5
/** Of fewer kinds nothing is usual. */
const fewKinds = 5
const spans: ReadonlySet<unknown> = new Set(['hour', 'day', 'month', 'year'])

export interface Weights {
  /** Has every one of the last times a read like this took been long? */
  isHeavy(call: AnyCall, input: unknown): boolean
  /** @param ms from its beginning to its answer */
  took(call: AnyCall, input: unknown, ms: number): void
}

/** Which reads work long, by what they took. A page of a year is another read than the same page of a day. */
export function createWeights(): Weights {
  const times = new Map<string, number[]>()
  /** The least of them, by kind. */
  const best = new Map<string, number>()
  const usual = () => (best.size < fewKinds ? 0 : [...best.values()].sort((a, b) => a - b)[(best.size - 1) >> 1]!)
  const kindOf = (call: AnyCall, input: unknown) => {
    const { dateType } = (input ?? {}) as { dateType?: unknown }
    return `${call.path} ${spans.has(dateType) ? dateType : ''}`
  }
  return {
    isHeavy(call, input) {
      const kind = kindOf(call, input)
      const least = best.get(kind) ?? 0
      return least > heavyMs && (times.get(kind)?.length ?? 0) >= 3 && least > heavyTimes * usual()
    },
    took(call, input, ms) {
      const kind = kindOf(call, input)
      const known = [...(times.get(kind) ?? []), ms].slice(-remembered)
      times.set(kind, known)
      best.set(kind, Math.min(...known))
    },
  }
}
