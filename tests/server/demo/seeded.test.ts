import { describe, expect, it } from 'vitest'
import { hash, random, seedOf, sequence } from '../../../server/demo/seeded.ts'

describe('deterministic randomness', () => {
  it('answers the same number for the same seed and keys, and another for any other', () => {
    expect(random(1, 2, 3, 4)).toBe(random(1, 2, 3, 4))
    const all = new Set<number>()
    for (let seed = 0; seed < 20; seed++) for (let a = 0; a < 20; a++) for (let b = 0; b < 20; b++) all.add(hash(seed, a, b))
    expect(all.size).toBeGreaterThan(7990)
  })

  it('is spread evenly over ten bins', () => {
    const bins = new Array<number>(10).fill(0)
    for (let index = 0; index < 100_000; index++) bins[Math.floor(random(99, index) * 10)]! += 1
    for (const count of bins) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })

  it('does not tie neighbouring seeds to each other', () => {
    let product = 0
    for (let index = 0; index < 20_000; index++) product += (random(5, index) - 0.5) * (random(6, index) - 0.5)
    expect(Math.abs(product / 20_000) * 12).toBeLessThan(0.05)
  })

  it('makes one seed of one text and walks a sequence that does not repeat', () => {
    expect(seedOf('逆变器-01')).toBe(seedOf('逆变器-01'))
    expect(seedOf('逆变器-01')).not.toBe(seedOf('逆变器-02'))
    const next = sequence(4)
    expect(new Set(Array.from({ length: 100 }, next)).size).toBe(100)
  })
})
