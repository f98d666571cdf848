import { describe, expect, it } from 'vitest'
import { motionPace } from '../../../screens/map/motionPace.ts'

const drawnAt = (pace: ReturnType<typeof motionPace>, ms: number, pictures = 8) => {
  for (let n = 0; n < pictures; n++) pace.drawn(ms)
}

describe('the sharpness of a moving map', () => {
  it('stays whole on a machine that keeps up with its display', () => {
    const pace = motionPace()
    drawnAt(pace, 16.7, 600)
    expect(pace.sharpness).toBe(1)
  })

  it('is taken back step by step where pictures come late, to a half and no further', () => {
    const pace = motionPace()
    drawnAt(pace, 30)
    expect(pace.sharpness).toBe(0.75)
    drawnAt(pace, 30)
    expect(pace.sharpness).toBe(0.5)
    drawnAt(pace, 30, 80)
    expect(pace.sharpness).toBe(0.5)
  })

  it('is taken back after three pictures where each takes long', () => {
    const pace = motionPace()
    drawnAt(pace, 600, 2)
    expect(pace.sharpness).toBe(1)
    drawnAt(pace, 600, 1)
    expect(pace.sharpness).toBe(0.75)
  })

  it('does not mind a single picture that comes late', () => {
    const pace = motionPace()
    for (let n = 0; n < 100; n++) pace.drawn(n % 8 === 0 ? 400 : 16.7)
    expect(pace.sharpness).toBe(1)
  })

  it('is remembered for the next movement, and tried a step sharper once pictures keep up', () => {
    const pace = motionPace()
    drawnAt(pace, 30, 16)
    pace.rested()
    expect(pace.sharpness).toBe(0.5)
    drawnAt(pace, 20)
    pace.rested()
    expect(pace.sharpness).toBe(0.5)
    drawnAt(pace, 16.7)
    pace.rested()
    expect(pace.sharpness).toBe(0.75)
    // A movement too short to tell changes nothing.
    drawnAt(pace, 16.7, 3)
    pace.rested()
    expect(pace.sharpness).toBe(0.75)
  })
})
