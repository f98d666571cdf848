import type { Place } from '../context.ts'
import { busy } from '../failure.ts'

interface Line {
  running: number
  most: number
  waiting: (() => void)[]
}

/** What one of those who ask may have: under way beside each other, and waiting behind that. */
export interface Share {
  running: number
  waiting: number
}

/**
 * Work in fair shares: so much is under way together, so much of each, and where there is room whoever asks is served in turn, one piece of work each, however
 * much others have waiting.
 * @param together under way for all
 */
export function createShares(together: number) {
  /** In the order in which they come next. */
  const lines = new Map<string, Line>()
  let under = 0

  function next() {
    for (const [who, line] of lines) {
      if (under >= together) return
      if (line.running >= line.most) continue
      const begin = line.waiting.shift()
      if (!begin) continue
      lines.delete(who)
      lines.set(who, line)
      take(line)
      begin()
    }
  }
  const take = (line: Line) => {
    under++
    line.running++
  }
  function leave(who: string, line: Line) {
    under--
    line.running--
    next()
    if (line.running === 0 && line.waiting.length === 0) lines.delete(who)
  }

  /** Runs a piece of work of one of them, now or in turn. @throws Failure 429 for whoever has too much waiting already */
  async function run<T>(who: string, { running, waiting }: Share, work: () => Promise<T>): Promise<T> {
    const line = lines.get(who) ?? { running: 0, most: running, waiting: [] }
    if (under < together && line.running < running && line.waiting.length === 0) take(line)
    else {
      if (line.waiting.length >= waiting) throw busy()
      await new Promise<void>(begin => {
        line.waiting.push(begin)
        lines.set(who, line)
      })
    }
    lines.set(who, lines.get(who) ?? line)
    try {
      return await work()
    } finally {
      leave(who, line)
    }
  }

  function placeOf(who: string): Place {
    const own = lines.get(who)?.waiting.length ?? 0
    if (own === 0) return { waiting: 0, ahead: 0 }
    const before = [...lines].slice(0, [...lines.keys()].indexOf(who))
    return { waiting: own, ahead: before.filter(([, line]) => line.waiting.length > 0 && line.running < line.most).length }
  }
  return { run, placeOf }
}
