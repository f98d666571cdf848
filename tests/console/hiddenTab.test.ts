import { environmentManager, focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConsoleQueries } from '../../console/session/createConsoleQueries.ts'
import { minutes, seconds } from '../../core/call/useCall.ts'
import { createWallQueries } from '../../screens/shown/frozen.ts'

const wasServer = environmentManager.isServer()
beforeEach(() => {
  vi.useFakeTimers()
  // As in a browser: where there is no window nothing is polled.
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  environmentManager.setIsServer(() => wasServer)
})

/** How often each of these intervals has asked so far. */
function poll(queries: QueryClient, ...intervals: (number | false)[]) {
  const asked = intervals.map(() => 0)
  queries.mount()
  for (const [which, refetchInterval] of intervals.entries())
    new QueryObserver(queries, {
      queryKey: [which],
      queryFn: async () => ++asked[which]!,
      refetchInterval: () => refetchInterval,
    }).subscribe(() => {})
  return asked
}

describe('a tab of the console nobody sees', () => {
  it('asks nothing, and once it is seen asks at once for what is older than its interval', async () => {
    const asked = poll(createConsoleQueries(), seconds(30), minutes(5), false)
    await vi.advanceTimersByTimeAsync(seconds(31))
    expect(asked).toEqual([2, 1, 1])
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(minutes(2))
    expect(asked).toEqual([2, 1, 1])
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([3, 1, 1])
    await vi.advanceTimersByTimeAsync(minutes(3))
    expect(asked[1]).toBe(2)
  })

  it('asks nothing when it is seen again before anything is due', async () => {
    const asked = poll(createConsoleQueries(), seconds(30))
    await vi.advanceTimersByTimeAsync(seconds(5))
    focusManager.setFocused(false)
    await vi.advanceTimersByTimeAsync(seconds(5))
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([1])
  })
})

it('a wall goes on asking, seen or not', async () => {
  const asked = poll(createWallQueries(), seconds(30))
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(seconds(61))
  expect(asked).toEqual([3])
})
