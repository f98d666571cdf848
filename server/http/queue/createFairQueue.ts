import type { Place } from '../../context.ts'
import { busy } from '../../failure.ts'

interface Line {
  running: number
  most: number
  waiting: (() => void)[]
}

/** What one caller may have running beside each other, and waiting behind that. */
export interface Limit {
  running: number
  waiting: number
}

/**
 * A fair queue: so much runs together, so much of each caller, and where there is room the callers take turns, one piece of work each
 * (round robin), however much others have waiting.
 * @param together running for all
 */
export function createFairQueue(together: number) {
  /** In the order in which they come next. */
  const lines = new Map<string, Line>()
  let running = 0

  function next() {
    for (const [caller, line] of lines) {
      if (running >= together) return
      if (line.running >= line.most) continue
      const begin = line.waiting.shift()
      if (!begin) continue
      lines.delete(caller)
      lines.set(caller, line)
      take(line)
      begin()
    }
  }
  const take = (line: Line) => {
    running++
    line.running++
  }
  function leave(caller: string, line: Line) {
    running--
    line.running--
    next()
    if (line.running === 0 && line.waiting.length === 0) lines.delete(caller)
  }

  function turnOf(caller: string, line: Line): () => void {
    lines.set(caller, lines.get(caller) ?? line)
    let inside = true
    return () => {
      if (inside) leave(caller, line)
      inside = false
    }
  }

  /** The turn of a caller, at once or when it comes. @returns ends it @throws Failure 429 for one with too much waiting already */
  function enter(caller: string, limit: Limit): (() => void) | Promise<() => void> {
    const line = lines.get(caller) ?? { running: 0, most: limit.running, waiting: [] }
    if (running < together && line.running < limit.running && line.waiting.length === 0) {
      take(line)
      return turnOf(caller, line)
    }
    if (line.waiting.length >= limit.waiting) throw busy()
    return new Promise(begin => {
      line.waiting.push(() => begin(turnOf(caller, line)))
      lines.set(caller, line)
    })
  }

  /** Runs a piece of work of a caller, now or in turn. @throws as `enter` */
  async function run<T>(caller: string, limit: Limit, work: () => Promise<T>): Promise<T> {
    const entered = enter(caller, limit)
    // What may begin begins at once.
    const end = entered instanceof Promise ? await entered : entered
    try {
      return await work()
    } finally {
      end()
    }
  }

  function placeOf(caller: string): Place {
    const own = lines.get(caller)?.waiting.length ?? 0
    if (own === 0) return { waiting: 0, ahead: 0 }
    const before = [...lines].slice(0, [...lines.keys()].indexOf(caller))
    return { waiting: own, ahead: before.filter(([, line]) => line.waiting.length > 0 && line.running < line.most).length }
  }
  return { enter, run, placeOf }
}
