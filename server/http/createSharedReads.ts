import { LRUCache } from 'lru-cache'
import type { Turn } from './job.ts'

/** What is kept of all replies together, bytes. */
const mostBytes = 32 * 1024 * 1024

/** A reply's bytes, beside their headers; packed by the first who takes them so. */
export interface Answer {
  body: Uint8Array | string
  headers?: Record<string, string>
  packed?: Promise<Uint8Array>
}

export interface SharedReads {
  /**
   * The answer under a key: one that is still true enough, one that is being made, or a new one. A failure is told to
   * all who wait and kept for nobody.
   * @param make hears when nobody waits for it any more
   * @param left whoever asks has left
   * @param turn lets whoever asks work in turn; of those who wait for the same, the one whose turn comes first makes it
   */
  of<T extends Answer>(key: string, make: (nobody: AbortSignal) => Promise<T>, left?: AbortSignal, turn?: Turn): Promise<T>
  /** Something was changed: nobody who asks from now on hears what was true before. */
  forget(): void
}

/** What a turn was good for where the answer was not made in it: somebody else makes it, or it failed. */
export const notMade = Symbol('not made')
const atOnce: Turn = work => work()

interface Flight {
  answer: Promise<Answer>
  /** Makes the answer, unless somebody does already. */
  begin: () => Promise<unknown>
  begun: boolean
  waiting: number
  nobody: AbortController
}

/**
 * Answers to reads that depend on nothing but what is asked and which sites are seen (option `shared` of a call): a hundred
 * walls that ask the same at once cost the database one question.
 * @param keepMs so long an answer serves, far less than any page waits between two questions; 0 = only while it is being made
 */
export function createSharedReads(keepMs: number): SharedReads {
  const kept = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    // Packed they are a fifth of it.
    sizeCalculation: answer => 1 + Math.ceil(answer.body.length * 1.2),
    ttl: Math.max(1, keepMs),
  })
  const flights = new Map<string, Flight>()

  function depart(key: string, make: (nobody: AbortSignal) => Promise<Answer>): Flight {
    const nobody = new AbortController()
    let settle: (made: Promise<Answer>) => void = () => {}
    const answer = new Promise<Answer>(resolve => {
      settle = resolve
    })
    const begin = async () => {
      if (flight.begun) return notMade
      flight.begun = true
      const made = make(nobody.signal)
      settle(made)
      return made.catch(() => notMade)
    }
    const flight: Flight = { answer, begin, begun: false, waiting: 0, nobody }
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer.then(answer => {
      // One that was begun before a change is not kept beyond it.
      if (keepMs > 0 && flights.get(key) === flight) kept.set(key, answer)
      land()
    }, land)
    return flight
  }

  return {
    async of<T extends Answer>(key: string, make: (nobody: AbortSignal) => Promise<T>, left?: AbortSignal, turn = atOnce): Promise<T> {
      const answered = kept.get(key)
      if (answered !== undefined) return answered as T
      const flight = flights.get(key) ?? depart(key, make)
      flight.waiting++
      const leave = () => {
        if (--flight.waiting > 0) return
        if (flights.get(key) === flight) flights.delete(key)
        flight.nobody.abort()
      }
      if (left?.aborted) leave()
      else left?.addEventListener('abort', leave, { once: true })
      try {
        const mine = flight.begun ? flight.answer : turn(flight.begin).then(() => flight.answer)
        return (await Promise.race([flight.answer, mine])) as T
      } catch (error) {
        // Refused a turn, which is nothing to the others.
        if (!flight.begun && !left?.aborted) leave()
        throw error
      } finally {
        left?.removeEventListener('abort', leave)
      }
    },
    forget() {
      kept.clear()
      flights.clear()
    },
  }
}
