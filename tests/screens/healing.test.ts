import { describe, expect, it } from 'vitest'
import { loadWithRetry } from '../../screens/kit/lazyWithRetry.ts'
import { nearLimit } from '../../screens/page/reloadBeforeMemoryEnds.ts'
import { mayReload } from '../../core/browser/reloadOnce.ts'

describe('a chunk that did not arrive', () => {
  it('is asked for again until it does', async () => {
    let asked = 0
    const load = async () => {
      if (++asked < 3) throw new Error('gone')
      return 'chunk'
    }
    expect([await loadWithRetry(load, 1), asked]).toEqual(['chunk', 3])
  })
})

describe('a reload', () => {
  it('happens once in its time', () => {
    const marks = new Map<string, string>()
    const kept = {
      getItem: (name: string) => marks.get(name) ?? null,
      setItem: (name: string, value: string) => void marks.set(name, value),
    }
    expect(mayReload(kept, 'x', 60_000, 1e12)).toBe(true)
    kept.setItem('x', String(1e12))
    expect([mayReload(kept, 'x', 60_000, 1e12 + 59_000), mayReload(kept, 'x', 60_000, 1e12 + 60_000)]).toEqual([false, true])
  })

  it('comes before the memory ends, where the browser tells how much there is', () => {
    expect(nearLimit(undefined)).toBe(false)
    expect(nearLimit({ usedJSHeapSize: 84, jsHeapSizeLimit: 100 })).toBe(false)
    expect(nearLimit({ usedJSHeapSize: 86, jsHeapSizeLimit: 100 })).toBe(true)
  })
})
