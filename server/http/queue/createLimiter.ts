import { tooMany } from '../../failure.ts'

/** So many may wait behind the one that runs. */
const mostWaiting = 5

/** Runs costly work of each caller one after another, and refuses a caller with too much waiting already. */
export function createLimiter() {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return async function limited<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(caller) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length > mostWaiting) throw tooMany('正在说明其他数值，请稍后再试')
    queues.set(caller, queue)
    queue.length++
    // Whoever comes next waits for this one, also where it fails.
    const turn = queue.last.then(work)
    queue.last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      queue.length--
      if (queue.length === 0) queues.delete(caller)
    }
  }
}
