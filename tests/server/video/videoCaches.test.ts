import { describe, expect, it } from 'vitest'
import { createBuckets } from '../../../server/video/createBuckets.ts'
import { createAsyncCache } from '../../../server/video/createAsyncCache.ts'
import { createMediaCache } from '../../../server/video/createMediaCache.ts'
import type { Media } from '../../../server/video/Source.ts'

const media = (bytes: number): Media => ({ type: 'video/mp4', body: new Uint8Array(bytes) })

/** A source whose deliveries are counted. */
function source(bytes: number) {
  const made = { times: 0 }
  const make = async () => {
    made.times++
    return media(bytes)
  }
  return { made, make }
}

describe('the media cache', () => {
  it('makes a piece once for all who ask at once, and again when its life is over', async () => {
    let now = 1_000_000
    const cached = createMediaCache(1000, () => now)
    const { made, make } = source(10)
    const [one, other] = await Promise.all([cached('a', 1000, make), cached('a', 1000, make)])
    expect(one).toBe(other)
    now += 999
    await cached('a', 1000, make)
    expect(made.times).toBe(1)
    now += 2
    await cached('a', 1000, make)
    expect(made.times).toBe(2)
  })

  it('holds at most so many bytes, the longest unused go first', async () => {
    const cached = createMediaCache(100, () => 0)
    const [a, b, c] = [source(60), source(30), source(40)]
    await cached('a', 1000, a.make)
    await cached('b', 1000, b.make)
    await cached('c', 1000, c.make)
    await cached('b', 1000, b.make)
    expect(b.made.times).toBe(1)
    await cached('a', 1000, a.make)
    expect(a.made.times).toBe(2)
  })

  it('keeps no failure', async () => {
    const cached = createMediaCache(100, () => 0)
    await expect(cached('a', 1000, () => Promise.reject(new Error('source away')))).rejects.toThrow('source away')
    expect((await cached('a', 1000, source(7).make)).body.length).toBe(7)
  })

  it('hands out a piece too large to keep', async () => {
    expect((await createMediaCache(100, () => 0)('a', 1000, source(500).make)).body.length).toBe(500)
  })
})

it('an answer is kept for a while, a failure as what stands for it', async () => {
  let now = 5000
  let asked = 0
  const known = createAsyncCache(() => now, 100, false)
  const ask = async () => {
    if (++asked === 1) throw new Error('away')
    return true
  }
  expect(await known('a', ask)).toBe(false)
  now += 99
  expect(await known('a', ask)).toBe(false)
  now += 2
  expect(await known('a', ask)).toBe(true)
  expect(asked).toBe(2)
})

it('a caller who asks without measure waits, and others do not', () => {
  let now = 0
  const within = createBuckets(() => now)
  expect(Array.from({ length: 151 }, () => within('a')).filter(Boolean)).toHaveLength(150)
  expect(within('b')).toBe(true)
  now += 1000
  expect(Array.from({ length: 40 }, () => within('a')).filter(Boolean)).toHaveLength(30)
})
