import { expect, it } from 'vitest'
import { restingFrames } from '../../../screens/map/layers/restingFrames.ts'

/** A page of sixty frames a second and a loop that asks for the next one in each, as deck.gl's does. */
function pageWithLoop() {
  let clock = 0
  let frame: FrameRequestCallback | null = null
  const frames = restingFrames(
    {
      requestAnimationFrame: callback => {
        frame = callback
        return 7
      },
      cancelAnimationFrame: () => {
        frame = null
      },
    },
    () => clock,
  )
  const loop = () => void frames.requestAnimationFrame(loop)
  loop()
  return {
    frames,
    /** How many of the next frames were asked for. */
    pass(count: number) {
      let asked = 0
      for (let i = 0; i < count; i++) {
        clock += 1000 / 60
        const now = frame
        frame = null
        if (now) asked++
        now?.(clock)
      }
      return asked
    },
  }
}

it('a loop asks for every frame until something was drawn once, then for none until it is woken', () => {
  const { frames, pass } = pageWithLoop()
  expect(pass(600)).toBe(600)
  frames.wake()
  expect(pass(600)).toBeLessThan(20)
  expect(pass(600)).toBe(0)
  frames.wake()
  expect(pass(600)).toBeGreaterThan(9)
  expect(pass(600)).toBe(0)
})

it('what is drawn fifteen times a second keeps it awake, and what is cancelled does not come', () => {
  const { frames, pass } = pageWithLoop()
  for (let i = 0; i < 10; i++) {
    frames.wake()
    expect(pass(4)).toBe(4)
  }
  frames.cancelAnimationFrame(1)
  frames.wake()
  expect(pass(10)).toBe(0)
})
