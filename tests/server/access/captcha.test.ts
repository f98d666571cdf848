import { expect, it } from 'vitest'
import { random } from '../../../server/demo/seeded.ts'
import { captchaAlphabet } from '../../../server/access/captcha.ts'
import { drawCaptcha } from '../../../server/access/drawCaptcha.ts'
import { strokesOf } from '../../../server/access/glyphStrokes.ts'
import { createSolver } from '../fixtures/solveCaptcha.ts'

/** The same numbers each time, other ones for each seed. */
const dice = (seed: number) => {
  let thrown = 0
  return () => random(seed, ++thrown)
}
const textOf = (seed: number) =>
  Array.from({ length: 4 }, (_, n) => captchaAlphabet[Math.floor(random(seed, 0, n + 1) * captchaAlphabet.length)]).join('')
const solve = createSolver(captchaAlphabet)
/** How many of so many pictures a program reads that holds the strokes of every character against them. */
const solved = (count: number, disturbance?: { bent: number; covered: number }) =>
  Array.from({ length: count }, (_, seed) => seed + 1).filter(
    seed => solve(drawCaptcha(textOf(seed), dice(seed), disturbance)) === textOf(seed),
  ).length

it('a picture is 150 by 50, small, and another one each time', () => {
  const pictures = Array.from({ length: 20 }, () => drawCaptcha('ACDE'))
  for (const picture of pictures) {
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([150, 50])
    expect(picture.length).toBeLessThan(4000)
  }
  expect(new Set(pictures.map(picture => picture.toString('base64'))).size).toBe(20)
})

it('every character that is asked for can be drawn, and those of the tests', () => {
  for (const character of `${captchaAlphabet}2468`) expect(strokesOf(character).length).toBeGreaterThan(0)
})

it('a program that knows every stroke reads undisturbed characters', () => {
  expect(solved(20, { bent: 0, covered: 0 })).toBeGreaterThanOrEqual(15)
})

it('but fewer than 5 in 100 as people get them', () => {
  expect(solved(200)).toBeLessThan(10)
}, 300_000)
