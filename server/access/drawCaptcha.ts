import { type Point, strokesOf } from './glyphStrokes.ts'
import { greyPng } from './greyPng.ts'

export const captchaWidth = 150
export const captchaHeight = 50

/** Of 0 black to 1 white: the paper, the ink on it (15 to 1 in contrast), and the faint lines behind the characters. */
const [paper, ink, faint] = [1, 0.13, 0.8]
/** What a character takes of the width, and its size: the field of its strokes is 10 by 14. */
const [margin, tall, wide] = [10, 2.35, 2.1]
const pen = 2

/**
 * Draws characters for people to read: apart, upright but for a little, dark on light. Programs read them as well; what
 * keeps those out is the work they have to prove and the tries they have (proofs.ts).
 * @param random from 0 to 1
 * @returns a PNG of 150 by 50
 */
export function drawCaptcha(text: string, random: () => number = Math.random): Buffer {
  const around = (most: number) => (2 * random() - 1) * most
  const greys = new Float64Array(captchaWidth * captchaHeight).fill(paper)
  for (let n = 0; n < 2; n++)
    paint(
      greys,
      [
        [0, 25 + around(20)],
        [captchaWidth, 25 + around(20)],
      ],
      0.6,
      faint,
    )

  const step = (captchaWidth - 2 * margin) / text.length
  ;[...text].forEach((character, n) => {
    const [turn, size] = [around(0.12), 1 + around(0.06)]
    const middle: Point = [margin + step * (n + 0.5) + around(2), captchaHeight / 2 + around(3)]
    for (const stroke of strokesOf(character)) {
      const led = stroke.map(([x, y]): Point => {
        const [right, down] = [(x - 5) * wide * size, (y - 7) * tall * size]
        return [middle[0] + right * Math.cos(turn) - down * Math.sin(turn), middle[1] + right * Math.sin(turn) + down * Math.cos(turn)]
      })
      paint(greys, led, pen, ink)
    }
  })
  return greyPng(greys, captchaWidth, captchaHeight)
}

/** Leads a round pen along a line. */
function paint(greys: Float64Array, line: readonly Point[], radius: number, grey: number) {
  for (let n = 1; n < line.length; n++) {
    const [x1, y1] = line[n - 1]!
    const [x2, y2] = line[n]!
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(x1, x2) - radius - 1)),
      Math.min(captchaWidth - 1, Math.max(x1, x2) + radius + 1),
    ]
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(y1, y2) - radius - 1)),
      Math.min(captchaHeight - 1, Math.max(y1, y2) + radius + 1),
    ]
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
        const [across, down] = [x - x1 - along * (x2 - x1), y - y1 - along * (y2 - y1)]
        const covered = Math.min(1, Math.max(0, radius + 0.5 - Math.sqrt(across * across + down * down)))
        const place = y * captchaWidth + x
        greys[place] = Math.min(greys[place]!, paper + (grey - paper) * covered)
      }
  }
}
