import { tooMany } from '../failure.ts'

/** So many may wait behind the one that runs. */
const waiting = 5

/** Dear work one after another for each of those who ask; who has asked for too much already is refused. */
export function createTurns() {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(who) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length > waiting) throw tooMany('正在说明其他数值，请稍后再试')
    queues.set(who, queue)
    queue.length++
    // Whoever comes next waits for this one, also where it fails.
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.length--
      if (queue.length === 0) queues.delete(who)
    }
  }
}
