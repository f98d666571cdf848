import { chinaDayStart, DAY, HOUR } from '../../../core/time/time.ts'
import type { Defects } from './rotatingDefects.ts'

/** A meter is taken off, and another one, whose registers stand at 0, counts from `endMs` on: what moves between is counted by nobody. */
export interface Exchange {
  startMs: number
  endMs: number
}

/** As far ahead as exchanges are drawn at once. */
const aheadMs = 400 * DAY

/** Exchanges of one meter since it was commissioned, by time. */
export function createExchanges(defects: Defects, commissionedMs: number) {
  let known: Exchange[] = []
  let until = commissionedMs
  const knownUntil = (at: number) => {
    if (at > until) {
      const next = at + aheadMs
      known = defects.within(commissionedMs, next).map(({ startMs, endMs, severity }) => {
        const begins = chinaDayStart(startMs) + severity * HOUR
        return { startMs: begins, endMs: begins + endMs - startMs }
      })
      until = next
    }
    return known
  }
  return {
    /** The last one that had begun at a moment. */
    last: (at: number): Exchange | null => knownUntil(at).findLast(({ startMs }) => startMs <= at) ?? null,
    within: (from: number, to: number): Exchange[] => knownUntil(to).filter(({ startMs, endMs }) => endMs > from && startMs < to),
  }
}
export type Exchanges = ReturnType<typeof createExchanges>
