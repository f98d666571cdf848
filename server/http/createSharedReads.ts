import { LRUCache } from 'lru-cache'
import type { AnyCall } from '../../core/contract/call.ts'

/** What is kept of all replies together, bytes. */
const mostBytes = 32 * 1024 * 1024

/** The text of a reply, or bytes beside their headers. */
export type Answer = string | { body: Uint8Array | string; headers?: Record<string, string> }

export interface SharedReads {
  /** Is it one of the calls that are answered so? */
  has(call: AnyCall): boolean
  /** The answer under a key: one that is still true enough, one that is being made, or a new one. A failure is told to all who wait and kept for nobody. */
  of<T extends Answer>(key: string, make: () => Promise<T>): Promise<T>
  /** Something was changed: nobody who asks from now on hears what was true before. */
  forget(): void
}

/**
 * Answers to reads that depend on nothing but what is asked and which sites are seen (server/sharedCalls.ts): a hundred walls that ask the same at once cost the
 * database one question.
 * @param calls which they are
 * @param keepMs so long an answer serves, far less than any page waits between two questions; 0 = only those share it who ask while it is being made
 */
export function createSharedReads(calls: ReadonlySet<AnyCall>, keepMs: number): SharedReads {
  const kept = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    sizeCalculation: answer => 1 + (typeof answer === 'string' ? answer : answer.body).length,
    ttl: Math.max(1, keepMs),
  })
  const flights = new Map<string, Promise<Answer>>()
  return {
    has: call => calls.has(call),
    async of<T extends Answer>(key: string, make: () => Promise<T>): Promise<T> {
      const answered = kept.get(key) ?? flights.get(key)
      if (answered !== undefined) return (await answered) as T
      const flight = make()
      flights.set(key, flight)
      try {
        const answer = await flight
        // One that was begun before a change is not kept beyond it.
        if (keepMs > 0 && flights.get(key) === flight) kept.set(key, answer)
        return answer
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    },
    forget() {
      kept.clear()
      flights.clear()
    },
  }
}
