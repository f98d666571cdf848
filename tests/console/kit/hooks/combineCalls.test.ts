import { describe, expect, it } from 'vitest'
import { home } from '../../../../core/contract/platform/home.ts'
import { CallError } from '../../../../core/errors.ts'
import type { CallState } from '../../../../core/call/useCall.ts'
import { combineCalls } from '../../../../console/kit/hooks/combineCalls.ts'

const failure = new CallError(500, '服务异常')
const state = <T>(data: T | undefined, more: Partial<CallState<T>> = {}): CallState<T> => ({
  data,
  asked: { call: home.statisticsCount, input: {} },
  loading: data === undefined,
  fetching: false,
  error: null,
  previous: false,
  stale: false,
  updatedAt: 0,
  refetch: () => {},
  ...more,
})

describe('a panel over several calls', () => {
  it('is as late as the latest of them', () => {
    expect(combineCalls(state(1), state(2)).stale).toBe(false)
    expect(combineCalls(state(1), state(2, { stale: true, error: failure }))).toMatchObject({ data: 1, stale: true, error: failure })
  })

  it('waits for its own answer whatever the others say', () => {
    expect(combineCalls(state<number>(undefined), state(2, { error: failure })).error).toBeNull()
    expect(combineCalls(state<number>(undefined, { error: failure }), state(2)).error).toBe(failure)
  })

  it('asks all of them again', () => {
    const asked: number[] = []
    const ask = (id: number) => state(id, { refetch: () => asked.push(id) })
    combineCalls(ask(1), ask(2), ask(3)).refetch()
    expect(asked).toEqual([1, 2, 3])
  })
})
