import { describe, expect, it } from 'vitest'
import { flowOf, fullPower } from '../../screens/flow/flowOf.ts'
import { singleLine } from '../../screens/flow/singleLine.ts'

describe('a flow', () => {
  it('is as wide as its power', () => {
    const wide = flowOf(1000, 1000).width
    expect(flowOf(500, 1000).width).toBe(wide / 2)
    expect(flowOf(-250, 1000).width).toBe(flowOf(250, 1000).width)
    expect(flowOf(5000, 1000).width).toBe(wide)
  })

  it('runs the way of its sign', () => {
    expect(flowOf(300, 1000)).toMatchObject({ state: 'flowing', intoBus: true })
    expect(flowOf(-300, 1000)).toMatchObject({ state: 'flowing', intoBus: false })
  })

  it('of next to nothing is an idle, thin line', () => {
    expect(flowOf(0, 1000).state).toBe('idle')
    expect(flowOf(-4, 1000)).toMatchObject({ state: 'idle', width: flowOf(0, 1000).width })
    expect(flowOf(-6, 1000).state).toBe('flowing')
    expect(flowOf(6, 1000).width).toBeGreaterThan(flowOf(0, 1000).width)
    expect(flowOf(0, 0).state).toBe('idle')
  })

  it('nobody knows is neither idle nor flowing', () => {
    expect(flowOf(null, 1000)).toMatchObject({ state: 'unknown', width: flowOf(0, 1000).width })
  })
})

describe('the greatest width', () => {
  it('belongs to the greatest power of the moment, whichever way it goes', () => {
    expect(fullPower([100, -900, null], [2000])).toBe(900)
  })

  it('never to less than a quarter of the greatest rating', () => {
    expect(fullPower([100, null], [2000, 400])).toBe(500)
    expect(fullPower([], [])).toBe(0)
  })
})

describe('a single-line diagram', () => {
  const place = singleLine({ width: 1000, height: 600, incoming: 1, transformers: 2, feeders: 6 })

  it('keeps every symbol between the ends of the bus bar and in its order', () => {
    for (const xs of [place.incoming, place.transformers, place.feeders]) {
      expect(xs.every(x => x >= place.left && x <= place.right)).toBe(true)
      expect(xs).toEqual([...xs].sort((a, b) => a - b))
    }
    expect(place.feeders).toHaveLength(6)
    expect(place.highBus).toBeLessThan(place.lowBus)
  })

  it('has bays left and right of the incoming line, none over another, and leaves it twice their room', () => {
    const withBays = singleLine({ width: 1000, height: 600, incoming: 1, bays: 3, transformers: 2, feeders: 6 })
    const [left, second, right] = withBays.bays
    const [incoming] = withBays.incoming
    expect(second! - left!).toBeCloseTo(withBays.bayWidth)
    expect(incoming! - second!).toBeCloseTo(withBays.bayWidth)
    expect(right! - incoming!).toBeCloseTo(2 * withBays.bayWidth)
    expect(right! + withBays.bayWidth).toBeLessThanOrEqual(withBays.right + 40)
    expect(singleLine({ width: 1000, height: 600, incoming: 0, bays: 2, transformers: 1, feeders: 0 }).highBus).toBe(place.highBus)
  })

  it('gives a high field to the transformers: feeders need no more than their figures', () => {
    const high = singleLine({ width: 1000, height: 900, incoming: 1, transformers: 2, feeders: 6 })
    expect(900 - high.lowBus).toBeLessThan(900 * 0.4)
    expect(900 - high.lowBus).toBeGreaterThanOrEqual(600 - place.lowBus)
  })

  it('begins at the upper bus bar where no incoming line is known', () => {
    const bare = singleLine({ width: 1000, height: 600, incoming: 0, transformers: 2, feeders: 0 })
    expect(bare.highBus).toBeLessThan(place.highBus)
    expect(bare.feederWidth).toBe(0)
  })
})
