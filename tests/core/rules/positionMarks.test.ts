import { describe, expect, it } from 'vitest'
import { distanceM } from '../../../core/sites/distance.ts'
import { markPositions, type Position, trackLengthM } from '../../../core/rules/positionMarks.ts'
import { random } from '../../../server/demo/seeded.ts'
import { MINUTE } from '../../../core/time/time.ts'

const began = Date.parse('2026-11-23T01:00:00Z')
const round = { startedAt: began, endedAt: null }
/** A position so many minutes into the round, metres east of the gate on the 38th parallel. */
const position = (minute: number, east: number, more: Partial<Position> = {}): Position => {
  const at = began + minute * MINUTE
  const longitude = 114.5 + east / (111_320 * Math.cos((38 * Math.PI) / 180))
  return { at, receivedAt: at, longitude, latitude: 38, accuracyM: 10, speedMs: 5, ...more }
}
/** A minute apart at 60 km/h. */
const drive = (count: number) => Array.from({ length: count }, (_, n) => position(n, n * 1000))
const marksOf = (positions: readonly Position[], ended: number | null = null) => markPositions(positions, { ...round, endedAt: ended })

describe('the distance between two places', () => {
  it.each([
    // One degree of latitude of a sphere of 6 371.0088 km is 111.195 km.
    ['a degree northwards', { longitude: 114, latitude: 38 }, { longitude: 114, latitude: 39 }, 111_195],
    // Half of its circumference.
    ['the other side of the earth', { longitude: 0, latitude: 0 }, { longitude: 180, latitude: 0 }, 20_015_115],
    ['nowhere', { longitude: 114, latitude: 38 }, { longitude: 114, latitude: 38 }, 0],
  ])('to %s', (_, from, to, metres) => {
    expect(Math.round(distanceM(from, to))).toBeCloseTo(metres, -1)
  })
})

describe('a position of a round', () => {
  it('is believed where somebody can have driven', () => {
    expect(marksOf(drive(20))).toEqual(Array(20).fill(null))
  })

  it.each([
    ['leaps away and back', position(5, 40_000), 'jump'],
    ['is too vague', position(5, 5000, { accuracyM: 800 }), 'inaccurate'],
    ['was faster than any car', position(5, 5000, { speedMs: 90 }), 'speed'],
    ['came before it happened', position(5, 5000, { receivedAt: began }), 'future'],
    ['was before the round', position(-30, 5000), 'outside'],
  ])('is marked where it %s, and those around it stay', (_, wrong, mark) => {
    const others = drive(20).filter((_, n) => n !== 5)
    const all = [...others, wrong].sort((a, b) => a.at - b.at)
    const marks = marksOf(all)
    expect(marks[all.indexOf(wrong)]).toBe(mark)
    expect(marks.filter(Boolean)).toHaveLength(1)
  })

  it('that is wrong at the very beginning makes no jumps of those that follow', () => {
    expect(marksOf([position(0, 300_000), ...drive(20).slice(1)])).toEqual(['jump', ...Array(19).fill(null)])
  })

  it('may be a long way off after a gap in which it could be driven, and not after one in which it could not', () => {
    expect(marksOf([...drive(5), position(34, 64_000)]).at(-1)).toBeNull()
    expect(marksOf([...drive(5), position(14, 64_000)]).at(-1)).toBe('jump')
  })

  it('may be some minutes after the end by the button, and no more', () => {
    const marks = marksOf(drive(20), began + 10 * MINUTE)
    expect(marks.map((mark, minute) => (mark ? minute : null)).filter(minute => minute !== null)).toEqual([16, 17, 18, 19])
  })

  it('is judged alike however the others came, and what is kept can have been gone in one way', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const all = drive(60).map((each, n) => (random(seed, n) < 0.15 ? position(n, random(seed, n, 1) * 200_000) : each))
      const marks = marksOf(all)
      const kept = all.filter((_, n) => marks[n] === null)
      expect(kept.length).toBeGreaterThan(40)
      for (const [n, to] of kept.entries()) {
        const from = kept[n - 1]
        if (from) expect(distanceM(from, to) - 20).toBeLessThanOrEqual((45 * (to.at - from.at)) / 1000)
      }
    }
  })
})

describe('the length of a way', () => {
  it('is that of its steps', () => {
    expect(trackLengthM(drive(11))).toBeCloseTo(10_000, -2)
  })

  it('is not known of a single position, and nothing of a phone that lies still', () => {
    expect(trackLengthM([])).toBeNull()
    expect(trackLengthM([position(0, 0)])).toBeNull()
    const still = Array.from({ length: 300 }, (_, n) => position(n, 12 * random(7, n)))
    expect(trackLengthM(still)).toBe(0)
  })

  it('counts a step once it is longer than the positions are vague', () => {
    const vague = (minute: number, east: number) => position(minute, east, { accuracyM: 100 })
    expect(trackLengthM([vague(0, 0), vague(1, 60), vague(2, 150)])).toBeCloseTo(150, -1)
  })
})
