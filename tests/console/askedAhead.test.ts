import { describe, expect, it } from 'vitest'
import type { Api } from '../../core/client.ts'
import { home } from '../../core/contract/platform/home.ts'
import { CallError, codes } from '../../core/errors.ts'
import { createAskedAhead } from '../../console/session/createAskedAhead.ts'

function opened() {
  const sent: string[] = []
  const state = { who: 'first', at: 0, refuse: false }
  const server = (async (call, input, options) => {
    const question = `${call.path.split('/').pop()} ${JSON.stringify(input)} ${state.who}`
    sent.push(question)
    options?.signal?.addEventListener('abort', () => sent.push(`${question} given up`))
    if (state.refuse) throw new CallError(codes.network, '网络异常')
    return question
  }) as Api
  return {
    sent,
    state,
    ...createAskedAhead(
      server,
      () => state.who,
      () => state.at,
    ),
  }
}

describe('a question asked ahead of the code that wants its answer', () => {
  it('is sent once, and its answer is given once', async () => {
    const { ask, api, sent } = opened()
    ask(home.stationPageList, { current: 1, size: 10 })
    expect(sent).toHaveLength(1)
    const answer = await api(home.stationPageList, { current: 1, size: 10 })
    expect(answer).toBe(sent[0])
    expect(sent).toHaveLength(1)
    await api(home.stationPageList, { current: 1, size: 10 })
    expect(sent).toHaveLength(2)
  })

  it('answers no other question', async () => {
    const { ask, api, sent } = opened()
    ask(home.stationPageList, { current: 1, size: 10 })
    expect(await api(home.stationPageList, { current: 2, size: 10 })).toBe(sent[1])
    expect(await api(home.stationNumberByOrg, {})).toBe(sent[2])
  })

  it('is refused to whoever wants the answer, and to nobody else', async () => {
    const { ask, api, state } = opened()
    state.refuse = true
    ask(home.stationNumberByOrg, {})
    await new Promise(resolve => setTimeout(resolve))
    state.refuse = false
    await expect(api(home.stationNumberByOrg, {})).rejects.toThrow('网络异常')
    await expect(api(home.stationNumberByOrg, {})).resolves.toContain('stationNumberByOrg')
  })

  it('is given up by whoever waits for it', async () => {
    const { ask, api, sent } = opened()
    ask(home.stationNumberByOrg, {})
    const page = new AbortController()
    void api(home.stationNumberByOrg, {}, { signal: page.signal })
    page.abort()
    expect(sent.at(-1)).toMatch(/given up$/)
  })

  it('is asked anew when its answer lay unwanted for long', async () => {
    const { ask, api, sent, state } = opened()
    ask(home.stationNumberByOrg, {})
    state.at = 10_001
    expect(await api(home.stationNumberByOrg, {})).toBe(sent[1])
  })

  it('is not answered to somebody else who signed in meanwhile', async () => {
    const { ask, api, sent, state } = opened()
    ask(home.stationNumberByOrg, {})
    state.who = 'second'
    expect(await api(home.stationNumberByOrg, {})).toBe(sent[1])
    expect(sent[1]).toContain('second')
  })
})
