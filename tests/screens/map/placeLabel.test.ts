import { describe, expect, it } from 'vitest'
import { placeLabel } from '../../../screens/map/placeLabel.ts'

const name = { x: 100, y: 100, half: 24 }
const everywhere = () => true

describe('the name of an area', () => {
  it('stands at its own place where nothing is in the way', () => {
    expect(placeLabel(name, [], [{ x: 140, y: 100 }], everywhere)).toEqual({ x: 100, y: 100 })
  })

  it('makes way for a dot, and stays in its area', () => {
    const dot = { x: 96, y: 104 }
    const above = placeLabel(name, [], [dot], everywhere)!
    expect(above.y).toBeLessThan(dot.y - 9)
    const below = placeLabel(name, [], [dot], ({ y }) => y > 100)!
    expect(below.y).toBeGreaterThan(dot.y + 9)
  })

  it('covers as few dots as it can where they are everywhere', () => {
    const crowd = Array.from({ length: 400 }, (_, i) => ({ x: 10 * (i % 20), y: 10 * Math.floor(i / 20) }))
    expect(placeLabel(name, [], crowd, everywhere)).not.toBeNull()
  })

  it('is left out where it would cross another name wherever it stood, and beside that moves from it', () => {
    const other = { x: 104, y: 96, half: 24 }
    expect(placeLabel(name, [other], [], everywhere)).not.toEqual({ x: 100, y: 100 })
    const rows = Array.from({ length: 12 }, (_, row) => ({ x: 100, y: 17 * row, half: 200 }))
    expect(placeLabel(name, rows, [], everywhere)).toBeNull()
  })
})
