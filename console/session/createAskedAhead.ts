import type { Api } from '../../core/client.ts'
import type { AnyCall, InputOf } from '../../core/contract/call.ts'

/** An answer nobody has wanted for so long, ms, is none any more. */
const keptMs = 10_000

/**
 * A client that can be asked before the code is there that wants the answer: each such question is asked once, and
 * whoever wants it meets its refusal.
 * @param who is signed in: nobody is given the answer of somebody else
 */
export function createAskedAhead(api: Api, who: () => string, now = () => performance.now()) {
  const answers = new Map<string, { asked: number; answer: Promise<unknown>; giveUp: AbortController }>()
  const keyOf = (call: AnyCall, input: unknown) => JSON.stringify([who(), call.path, input])

  function ask<C extends AnyCall>(call: C, input: InputOf<C>) {
    const giveUp = new AbortController()
    const answer = api(call, input, { signal: giveUp.signal })
    answer.catch(() => {})
    answers.set(keyOf(call, input), { asked: now(), answer, giveUp })
  }

  const asking: Api = (call, input, options) => {
    const key = keyOf(call, input)
    const ahead = answers.get(key)
    answers.delete(key)
    if (!ahead || now() - ahead.asked >= keptMs) return api(call, input, options)
    // Whoever waits for it gives it up as any other question.
    options?.signal?.addEventListener('abort', () => ahead.giveUp.abort(), { once: true })
    return ahead.answer as ReturnType<Api>
  }
  return { ask, api: asking }
}
