import { type Point, smooth, strokesOf } from './glyphStrokes.ts'
import { greyPng } from './greyPng.ts'

export const captchaWidth = 150
export const captchaHeight = 50

/** How much a picture is disturbed: 1 = as people get it, 0 = not at all. */
interface Disturbance {
  /** Turned, slanted, stretched and bent characters that run into each other. */
  bent: number
  /** Lines through them, gaps in them, changing light and grain. */
  covered: number
}

/**
 * Draws characters so that people read them and programs that hold templates against them do not: each is written anew
 * by a pen that is led differently, they touch, lines as thick as theirs run through them, and half of the picture is
 * its own negative.
 * @param random from 0 to 1
 * @returns a PNG of 150 by 50
 */
export function drawCaptcha(
  text: string,
  random: () => number = Math.random,
  { bent, covered }: Disturbance = { bent: 1, covered: 1 },
): Buffer {
  const between = (from: number, to: number) => from + (to - from) * random()
  const around = (most: number) => between(-most, most)
  const ink = new Float64Array(captchaWidth * captchaHeight)
  const bend = bender(random, between, bent)

  const step = (captchaWidth - 34) / text.length
  ;[...text].forEach((character, n) => {
    const [turn, slant] = [around(0.3) * bent, around(0.22) * bent]
    const tall = 2.3 + around(0.55) * bent
    const wide = tall * (1.05 + around(0.3) * bent)
    const middle: Point = [17 + step * (n + 0.5) + around(3) * bent, 25 + around(4) * bent]
    const pen = between(2.2, 2.7)
    const wobble = () => around(0.15) * bent
    for (const stroke of strokesOf(character)) {
      const led = stroke.map(([x, y]): Point => {
        const [right, down] = [(x - 5 + wobble()) * wide, (y - 7 + wobble()) * tall]
        const slanted = right - slant * down
        return bend([
          middle[0] + slanted * Math.cos(turn) - down * Math.sin(turn),
          middle[1] + slanted * Math.sin(turn) + down * Math.cos(turn),
        ])
      })
      paint(ink, led, pen, 1)
    }
  })

  const across = (from: number, to: number) =>
    smooth(Array.from({ length: 6 }, (_, n): Point => [from + ((to - from) * n) / 5, between(6, captchaHeight - 6)]))
  if (covered > 0) {
    paint(ink, across(-2, captchaWidth + 2), between(0.5, 0.7), 0)
    for (let n = 0; n < 2; n++) paint(ink, across(-2, captchaWidth + 2), between(1, 1.2), 1)
    for (let n = 0; n < 2; n++) {
      const [x, y] = [between(4, captchaWidth - 4), between(4, captchaHeight - 4)]
      paint(
        ink,
        smooth([
          [x, y],
          [x + around(9), y + around(9)],
          [x + around(14), y + around(14)],
        ]),
        between(0.8, 1),
        1,
      )
    }
  }
  return greyPng(lit(ink, around, between, covered), captchaWidth, captchaHeight)
}

/** The whole sheet bent in slow waves. */
function bender(random: () => number, between: (from: number, to: number) => number, bent: number) {
  const wave = () => ({ high: (random() < 0.5 ? -1 : 1) * between(1.6, 2.4) * bent, long: between(32, 50), at: between(0, 6.3) })
  const [byX, byY, across] = [wave(), wave(), wave()]
  const along = ({ high, long, at }: ReturnType<typeof wave>, place: number) => high * Math.sin((2 * Math.PI * place) / long + at)
  return ([x, y]: Point): Point => [x + along(byY, y) + along(across, x + y), y + along(byX, x)]
}

/** Leads a round pen along a line, with ink (1) or without (0). */
function paint(ink: Float64Array, line: readonly Point[], radius: number, to: 0 | 1) {
  line.forEach((end, n) => {
    const [x1, y1] = line[Math.max(0, n - 1)]!
    const [x2, y2] = end
    const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
    for (
      let y = Math.max(0, Math.floor(Math.min(y1, y2) - radius - 1));
      y <= Math.min(captchaHeight - 1, Math.max(y1, y2) + radius + 1);
      y++
    )
      for (
        let x = Math.max(0, Math.floor(Math.min(x1, x2) - radius - 1));
        x <= Math.min(captchaWidth - 1, Math.max(x1, x2) + radius + 1);
        x++
      ) {
        const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length))
        const far = Math.hypot(x - x1 - t * (x2 - x1), y - y1 - t * (y2 - y1))
        const covers = Math.min(1, Math.max(0, radius + 0.5 - far))
        const place = y * captchaWidth + x
        ink[place] = to === 1 ? Math.max(ink[place]!, covers) : Math.min(ink[place]!, 1 - covers)
      }
  })
}

/** Ink on paper under uneven light; beyond a crooked line the negative of it. */
function lit(ink: Float64Array, around: (most: number) => number, between: (from: number, to: number) => number, covered: number) {
  const greys = new Float64Array(ink.length)
  const light = Array.from({ length: 3 }, () => ({ x: around(0.06), y: around(0.12), at: between(0, 6.3) }))
  const edge = { at: between(0.3, 0.7) * captchaWidth, slope: around(0.9), high: around(4), long: between(24, 50), side: around(1) > 0 }
  for (let y = 0; y < captchaHeight; y++)
    for (let x = 0; x < captchaWidth; x++) {
      const place = y * captchaWidth + x
      const shade = light.reduce((sum, wave) => sum + 0.05 * Math.sin(wave.x * x + wave.y * y + wave.at), 0) * covered
      const grain = around(0.09) * covered
      const grey = 0.88 - 0.68 * ink[place]! + shade + grain
      const beyond = x + edge.slope * (y - 25) + edge.high * Math.sin((2 * Math.PI * y) / edge.long) > edge.at
      greys[place] = covered > 0 && beyond === edge.side ? 1.02 - grey : grey
    }
  return greys
}
