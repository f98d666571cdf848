import { describe, expect, it } from 'vitest'
import { nearestGood, placeLabel } from '../../../../screens/map/labels/placeLabel.ts'

const name = { x: 100, y: 100, half: 24 }
const everywhere = () => true
const nowhere = () => false

describe('the name of an area', () => {
  it('belongs where the area is seen: at its own place, else at the nearest one', () => {
    expect(nearestGood(name, everywhere)).toEqual({ x: 100, y: 100 })
    const beside = nearestGood(name, ({ x }) => x > 130)
    expect(beside.x).toBeGreaterThan(130)
    expect(Math.hypot(beside.x - 100, beside.y - 100)).toBeLessThan(37)
    expect(nearestGood(name, nowhere)).toEqual({ x: 100, y: 100 })
  })

  it('stands at its own place where nothing is in the way', () => {
    expect(placeLabel(name, [], [{ x: 140, y: 100 }], null, everywhere, nowhere)).toEqual({ x: 100, y: 100, led: false })
  })

  it('makes way for a dot, and stays in its area', () => {
    const dot = { x: 96, y: 104 }
    const above = placeLabel(name, [], [dot], null, everywhere, nowhere)!
    expect(above.y).toBeLessThan(dot.y - 9)
    const below = placeLabel(name, [], [dot], null, ({ y }) => y > 100, nowhere)!
    expect(below.y).toBeGreaterThan(dot.y + 9)
  })

  it('lies in its area with both its ends where that covers no more than another place', () => {
    const whole = ({ x }: { x: number }) => x > 115
    expect(placeLabel(name, [], [], whole, everywhere, nowhere)!.x).toBeGreaterThan(115)
    // Rather wholly beside it than half over its edge,
    const full = Array.from({ length: 256 }, (_, i) => ({ x: 150 + 10 * (i % 8), y: -60 + 10 * Math.floor(i / 8) }))
    const beside = placeLabel(name, [], full, whole, everywhere, ({ x }) => x < 70)!
    expect(beside).toMatchObject({ led: true })
    expect(beside.x).toBeLessThan(70)
    // and rather half over its edge than over a dot.
    expect(placeLabel(name, [], full, whole, everywhere, nowhere)).toMatchObject({ x: 100, y: 100, led: false })
  })

  it('keeps farther from a ring', () => {
    const ring = { x: 100, y: 78, reach: 20 }
    expect(placeLabel(name, [], [{ x: 100, y: 78 }], null, everywhere, nowhere)).toMatchObject({ y: 100 })
    expect(placeLabel(name, [], [ring], null, everywhere, nowhere)!.y).toBeGreaterThan(ring.y + 28)
  })

  it('stands beside its area, at the end of a line, where the area is full of dots, and the same each time', () => {
    const full = Array.from({ length: 81 }, (_, i) => ({ x: 60 + 10 * (i % 9), y: 60 + 10 * Math.floor(i / 9) }))
    const inside = ({ x, y }: { x: number; y: number }) => Math.abs(x - 100) < 45 && Math.abs(y - 100) < 45
    const beside = placeLabel(name, [], full, null, inside, nowhere)!
    expect(beside.led).toBe(true)
    expect(full.filter(dot => Math.abs(dot.x - beside.x) < 35 && Math.abs(dot.y - beside.y) < 20)).toEqual([])
    expect(placeLabel(name, [], full, null, inside, nowhere)).toEqual(beside)
    // Rather where no other area is than nearer, even far.
    expect(placeLabel(name, [], full, null, inside, ({ x }) => x < 20)!.x).toBeLessThan(20)
    expect(placeLabel(name, [], full, null, inside, ({ x }) => x < -100)!.x).toBeLessThan(-100)
    // Rather at the end of its own area than beside it.
    expect(placeLabel(name, [], full, null, ({ y }) => y < 195, everywhere)).toMatchObject({ led: false })
  })

  it('is not led through another name where there is another way', () => {
    const full = Array.from({ length: 81 }, (_, i) => ({ x: 60 + 10 * (i % 9), y: 60 + 10 * Math.floor(i / 9) }))
    const free = placeLabel(name, [], full, null, nowhere, everywhere)!
    const between = { x: (100 + free.x) / 2, y: (100 + free.y) / 2, half: 14 }
    const { x, y, led } = placeLabel(name, [between], full, null, nowhere, everywhere)!
    expect(led).toBe(true)
    for (let step = 0; step <= 100; step++) {
      const at = { x: 100 + ((x - 100) * step) / 100, y: 100 + ((y - 100) * step) / 100 }
      expect(Math.abs(at.x - between.x) < between.half && Math.abs(at.y - between.y) < 9).toBe(false)
    }
    // Names all around: rather through one of them than onto the dots.
    const wall = [-40, 40].flatMap(off => [
      { x: 100 + off, y: 100, half: 4 },
      { x: 100, y: 100 + off, half: 90 },
    ])
    expect(placeLabel(name, wall, full, null, nowhere, everywhere)).toMatchObject({ led: true })
  })

  it('covers as few dots as it can where they are everywhere', () => {
    const crowd = Array.from({ length: 400 }, (_, i) => ({ x: 10 * (i % 20), y: 10 * Math.floor(i / 20) }))
    expect(placeLabel(name, [], crowd, null, everywhere, nowhere)).not.toBeNull()
  })

  it('is left out where it would cross another name wherever it stood, and beside that moves from it', () => {
    const other = { x: 104, y: 96, half: 24 }
    expect(placeLabel(name, [other], [], null, everywhere, nowhere)).not.toMatchObject({ x: 100, y: 100 })
    const rows = Array.from({ length: 16 }, (_, row) => ({ x: 100, y: 17 * (row - 2), half: 200 }))
    expect(placeLabel(name, rows, [], null, everywhere, nowhere)).toBeNull()
  })
})
