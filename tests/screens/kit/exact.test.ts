import { expect, it } from 'vitest'
import { isExact, pixelRatioOf } from '../../../screens/kit/stage/StageContext.ts'

it('canvases have the screen’s own pixels at every usual size of a wall', () => {
  for (const scale of [1366 / 1920, 768 / 1080, 1, 4 / 3, 1080 / 740, 2, 1792 / 969]) {
    for (const device of [1, 1.25, 1.5, 2]) {
      const ratio = pixelRatioOf(scale, device)
      expect(isExact(ratio, scale, device)).toBe(true)
      expect(Math.abs(ratio - scale * device) * 1920).toBeLessThan(0.5)
    }
  }
})

it('they do not where that would be too many, nor until a dragged window has come to rest', () => {
  expect(isExact(pixelRatioOf(4, 2), 4, 2)).toBe(false)
  expect(isExact(pixelRatioOf(1, 1), 0.71, 1)).toBe(false)
})
