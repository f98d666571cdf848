import type { Picture } from '../h264/Picture.ts'
import type { Painted } from './paint.ts'

/** Luma and chroma of BT.709 in limited range. */
const lumaOf = (r: number, g: number, b: number) => 16 + 0.1826 * r + 0.6142 * g + 0.062 * b
const cbOf = (r: number, g: number, b: number) => 128 - 0.1006 * r - 0.3386 * g + 0.4392 * b
const crOf = (r: number, g: number, b: number) => 128 + 0.4392 * r - 0.3989 * g - 0.0403 * b

/**
 * Lays something painted over a picture; `left` and `top` are even, so that its chroma falls on whole samples. What
 * reaches over the edge is cut.
 */
export function place(picture: Picture, { width, height, rgba }: Painted, left: number, top: number) {
  const blend = (plane: Uint8Array, at: number, value: number, alpha: number) => {
    plane[at] = Math.round(plane[at]! + (value - plane[at]!) * alpha)
  }
  for (let y = 0; y < height && top + y < picture.height; y++)
    for (let x = 0; x < width; x++) {
      const alpha = rgba[(y * width + x) * 4 + 3]! / 255
      const column = left + x
      if (alpha === 0 || column < 0 || column >= picture.width || top + y < 0) continue
      const [r, g, b] = [rgba[(y * width + x) * 4]!, rgba[(y * width + x) * 4 + 1]!, rgba[(y * width + x) * 4 + 2]!]
      blend(picture.luma, (top + y) * picture.width + column, lumaOf(r, g, b), alpha)
      if (x % 2 || y % 2) continue
      const at = (((top + y) / 2) * picture.width) / 2 + column / 2
      blend(picture.cb, at, cbOf(r, g, b), alpha)
      blend(picture.cr, at, crOf(r, g, b), alpha)
    }
}

/** The picture's visible part as rows of red, green, blue. */
export function rgbOf({ width, luma, cb, cr }: Picture, shownHeight: number): Uint8Array {
  const rgb = new Uint8ClampedArray(width * shownHeight * 3)
  for (let y = 0; y < shownHeight; y++)
    for (let x = 0; x < width; x++) {
      const c = 1.1644 * (luma[y * width + x]! - 16)
      const at = ((y >> 1) * width) / 2 + (x >> 1)
      const u = cb[at]! - 128
      const v = cr[at]! - 128
      const to = (y * width + x) * 3
      rgb[to] = c + 1.7927 * v
      rgb[to + 1] = c - 0.2132 * u - 0.5329 * v
      rgb[to + 2] = c + 2.1124 * u
    }
  return new Uint8Array(rgb.buffer)
}
