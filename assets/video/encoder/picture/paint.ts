import { z } from 'zod'

const fill = z.string().regex(/^#[\da-f]{6}$/)

/** A flat shape of assets/video/scenes.json; lengths in pixels of the picture. `repeat`: the same `count` times, each moved on. */
export const Shape = z.union([
  z.object({ rect: z.tuple([z.number(), z.number(), z.number(), z.number()]).describe('x, y, width, height'), fill }),
  z.object({ poly: z.array(z.number()), fill }),
  z.object({ circle: z.tuple([z.number(), z.number(), z.number()]).describe('x, y, radius'), fill }),
  z.object({
    repeat: z.tuple([z.number(), z.number(), z.number()]).describe('count, dx, dy'),
    get shapes() {
      return z.array(Shape)
    },
  }),
])
export type Shape = z.infer<typeof Shape>

/** Colours with coverage, four bytes a pixel. */
export interface Painted {
  width: number
  height: number
  rgba: Uint8ClampedArray
}

/** Shapes are painted this much larger and averaged: edges are smooth without any arithmetic of partly covered pixels. */
const finer = 2

type Fill = (x: number, y: number, length: number, colour: readonly [number, number, number]) => void
function colourOf(text: string): [red: number, green: number, blue: number] {
  const channel = (at: number) => Number.parseInt(text.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

function fillPolygon(corners: readonly number[], fill: (x: number, y: number, length: number) => void) {
  const ys = corners.filter((_, i) => i % 2 === 1)
  for (let y = Math.floor(Math.min(...ys)); y <= Math.max(...ys); y++) {
    const crossings: number[] = []
    for (let i = 0; i < corners.length; i += 2) {
      const [x1, y1] = [corners[i]!, corners[i + 1]!]
      const [x2, y2] = [corners[(i + 2) % corners.length]!, corners[(i + 3) % corners.length]!]
      const middle = y + 0.5
      if (y1 <= middle !== y2 <= middle) crossings.push(x1 + ((middle - y1) / (y2 - y1)) * (x2 - x1))
    }
    crossings.sort((a, b) => a - b)
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = Math.round(crossings[i]!)
      fill(from, y, Math.round(crossings[i + 1]!) - from)
    }
  }
}

function paintShape(shape: Shape, dx: number, dy: number, fill: Fill) {
  if ('repeat' in shape) {
    const [count, stepX, stepY] = shape.repeat
    for (let i = 0; i < count; i++) for (const inner of shape.shapes) paintShape(inner, dx + i * stepX, dy + i * stepY, fill)
    return
  }
  const colour = colourOf(shape.fill)
  if ('rect' in shape) {
    const [x, y, width, height] = shape.rect
    const from = Math.round((x + dx) * finer)
    const to = Math.round((x + dx + width) * finer)
    for (let row = Math.round((y + dy) * finer); row < Math.round((y + dy + height) * finer); row++) fill(from, row, to - from, colour)
  } else if ('circle' in shape) {
    const [x, y] = shape.circle
    const radius = shape.circle[2] * finer
    for (let row = Math.floor(-radius); row <= radius; row++) {
      const reach = Math.sqrt(Math.max(0, radius ** 2 - row ** 2))
      fill(Math.round((x + dx) * finer - reach), Math.round((y + dy) * finer + row), Math.round(2 * reach), colour)
    }
  } else {
    const corners = shape.poly.map((value, i) => (value + (i % 2 ? dy : dx)) * finer)
    fillPolygon(corners, (x, y, length) => fill(x, y, length, colour))
  }
}

/** Paints shapes one over the other; what none of them covers stays transparent. */
export function paint(shapes: readonly Shape[], width: number, height: number): Painted {
  const wide = width * finer
  const high = height * finer
  const fine = new Uint8ClampedArray(wide * high * 4)
  const fill: Fill = (x, y, length, [red, green, blue]) => {
    if (y < 0 || y >= high) return
    for (let column = Math.max(0, x); column < Math.min(wide, x + length); column++) {
      const at = (y * wide + column) * 4
      fine[at] = red
      fine[at + 1] = green
      fine[at + 2] = blue
      fine[at + 3] = 255
    }
  }
  for (const shape of shapes) paintShape(shape, 0, 0, fill)
  const rgba = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sums = [0, 0, 0, 0]
      for (let i = 0; i < finer * finer; i++) {
        const at = ((y * finer + Math.floor(i / finer)) * wide + x * finer + (i % finer)) * 4
        if (fine[at + 3] === 0) continue
        for (let channel = 0; channel < 4; channel++) sums[channel]! += fine[at + channel]!
      }
      const covered = sums[3]! / 255
      for (let channel = 0; channel < 3; channel++) rgba[(y * width + x) * 4 + channel] = covered ? sums[channel]! / covered : 0
      rgba[(y * width + x) * 4 + 3] = sums[3]! / finer ** 2
    }
  return { width, height, rgba }
}
