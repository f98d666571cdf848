import type { Api } from '../../core/client.ts'
import { user } from '../../core/contract/platform/user.ts'

/** When each question that is not answered yet was asked, by `performance.now`. */
const asked = new Map<symbol, number>()

/** The same client; what it waits for is known here. */
export function timed(api: Api): Api {
  return async (call, input, options) => {
    // The question about the others is none of them.
    if (call === (user.getQueue as typeof call)) return api(call, input, options)
    const question = Symbol(call.path)
    asked.set(question, performance.now())
    try {
      return await api(call, input, options)
    } finally {
      asked.delete(question)
    }
  }
}

/** For how long the page has been waiting for its slowest answer, ms; 0 = it waits for none. */
export const longestWait = () => (asked.size === 0 ? 0 : performance.now() - Math.min(...asked.values()))
