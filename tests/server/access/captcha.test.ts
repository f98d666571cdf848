import { expect, it } from 'vitest'
import { random } from '../../../server/demo/seeded.ts'
import { captchaAlphabet } from '../../../server/access/captcha.ts'
import { drawCaptcha } from '../../../server/access/drawCaptcha.ts'
import { strokesOf } from '../../../server/access/glyphStrokes.ts'
import { createSolver, greysOf } from '../fixtures/solveCaptcha.ts'

const textOf = (seed: number) =>
  Array.from({ length: 4 }, (_, n) => captchaAlphabet[Math.floor(random(seed, 0, n + 1) * captchaAlphabet.length)]).join('')

it('a picture is 150 by 50, small, and another one each time', () => {
  const pictures = Array.from({ length: 20 }, () => drawCaptcha('ACEH'))
  for (const picture of pictures) {
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([150, 50])
    expect(picture.length).toBeLessThan(4000)
  }
  expect(new Set(pictures.map(picture => picture.toString('base64'))).size).toBe(20)
})

it('every character that is asked for can be drawn, and those of the tests', () => {
  for (const character of `${captchaAlphabet}2468`) expect(strokesOf(character).length).toBeGreaterThan(0)
})

it('no character is taken for another one that is asked for', () => {
  for (const alike of ['0ODQ', '1ILJ7', '2Z', '4A', '5S', '6GC', '8B3', '9G', 'EF', 'HN', 'NM', 'PR', 'UVY', 'KX'])
    expect([...alike].filter(character => captchaAlphabet.includes(character)).length, alike).toBeLessThanOrEqual(1)
})

/** WCAG 2 relative luminance of a grey. */
const luminance = (grey: number) => (grey <= 0.04045 ? grey / 12.92 : ((grey + 0.055) / 1.055) ** 2.4)
const contrast = (light: number, dark: number) => (luminance(light) + 0.05) / (luminance(dark) + 0.05)

it('ink stands against paper, and against the lines behind it, by 7 to 1 and more, everywhere alike', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { greys } = greysOf(drawCaptcha(textOf(seed)))
    const share = (of: (grey: number) => boolean) => greys.filter(of).length / greys.length
    const ink = Math.min(...greys)
    // Most of it is paper, nothing is its own negative, and what lies between is the edge of a stroke or a faint line.
    expect(share(grey => grey === 1)).toBeGreaterThan(0.6)
    expect(contrast(1, ink)).toBeGreaterThanOrEqual(7)
    expect(share(grey => contrast(1, grey) >= 7)).toBeGreaterThan(0.08)
    expect(contrast(0.8, ink)).toBeGreaterThanOrEqual(7)
  }
})

it('a program reads it as people do: what keeps that out is the proof of work and the tries it has (proofs.test.ts)', () => {
  const solve = createSolver(captchaAlphabet)
  const read = Array.from({ length: 100 }, (_, seed) => seed).filter(seed => solve(drawCaptcha(textOf(seed))) === textOf(seed))
  expect(read.length).toBeGreaterThan(50)
})
