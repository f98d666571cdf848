import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createWallQueries, freeze, unfreeze, watchNetwork } from '../../../screens/shown/frozen.ts'

afterAll(() => vi.unstubAllGlobals())

/** Events of the window, told by hand. */
const heard = new Map<string, () => void>()
vi.stubGlobal('addEventListener', (name: string, listener: () => void) => heard.set(name, listener))
vi.stubGlobal('removeEventListener', (name: string) => heard.delete(name))

describe('a wall whose browser believes to be offline', () => {
  afterEach(() => unfreeze())

  function open() {
    const queries = createWallQueries()
    queries.mount()
    watchNetwork()
    let asked = 0
    const observer = new QueryObserver(queries, { queryKey: ['figure'], queryFn: async () => ++asked })
    const leave = observer.subscribe(() => {})
    return { queries, observer, leave, asked: () => asked }
  }

  it('goes on asking, and asks at once when the browser is back', async () => {
    const { observer, leave, asked } = open()
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))
    heard.get('offline')?.()
    await observer.refetch()
    expect(asked()).toBe(2)
    heard.get('online')?.()
    await vi.waitFor(() => expect(asked()).toBe(3))
    leave()
  })

  it('stays frozen when the browser is back', async () => {
    const { queries, observer, leave, asked } = open()
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(1))
    freeze(queries)
    heard.get('online')?.()
    expect(onlineManager.isOnline()).toBe(false)
    expect(asked()).toBe(1)
    leave()
  })
})
