/** What can be seen of a wall that is being prepared. */
export interface Signs {
  /** Since it was mounted, ms. */
  elapsed: number
  /** Its stage has content. */
  drawn: boolean
  /** Questions nobody asked before it came, and how many of them have an answer or wait for the first one. */
  asked: number
  answered: number
  loading: number
  /** The token does not open it. */
  refused: boolean
}

/** A rotation gives a wall up that shows nothing by then. */
const longestMs = 20_000
/** With a part of its data it is shown after this long all the same. */
const partlyMs = 10_000
/** Somebody who called for a wall sees it after this long, whatever it has. */
const patienceMs = 4000

export type Verdict = 'wait' | 'ready' | 'failed'

/**
 * Is a wall fit to be seen? It is when its stage stands and no question is still in its first load.
 * @param strict a wall without any data is given up (rotation) instead of being shown as it is
 */
export function readiness({ elapsed, drawn, asked, answered, loading, refused }: Signs, strict: boolean): Verdict {
  if (refused) return strict ? 'failed' : 'ready'
  const known = asked === 0 || answered > 0
  if (drawn && known && (loading === 0 || elapsed > partlyMs)) return 'ready'
  if (!strict && elapsed > patienceMs) return 'ready'
  return strict && elapsed > longestMs ? 'failed' : 'wait'
}
