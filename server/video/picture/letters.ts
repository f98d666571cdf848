import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { productFolder } from '../../productFolder.ts'
import type { Picture } from '../h264/Picture.ts'

/** Height of the face and width of a Chinese character, pixels; ASCII is half as wide. */
export const letterSize = 24

interface Face {
  bytes: Buffer
  places: Map<string, number>
}
let loaded: Face | undefined

/** assets/video/font24.bin.gz; its layout is told in assets/video/buildFont.ts. */
function face(): Face {
  if (loaded) return loaded
  const bytes = gunzipSync(readFileSync(join(productFolder('assets') ?? 'assets', 'video', 'font24.bin.gz')))
  const count = bytes.readUInt16LE(0)
  const places = new Map<string, number>()
  for (let i = 0; i < count; i++) places.set(String.fromCharCode(bytes.readUInt16LE(2 + 2 * i)), 2 + 2 * count + 72 * i)
  loaded = { bytes, places }
  return loaded
}

const widthOf = (letter: string) => (letter < '\u007f' ? letterSize / 2 : letterSize)
export const textWidth = (text: string) => [...text].reduce((sum, letter) => sum + widthOf(letter), 0)

/** Writes text on a picture in one brightness (16 … 235), without colour. A character the face lacks is a box. */
export function drawText({ luma, width }: Picture, text: string, left: number, top: number, brightness: number) {
  const { bytes, places } = face()
  let x = left
  for (const letter of text) {
    const glyph = places.get(letter) ?? places.get('□')!
    const across = widthOf(letter)
    for (let row = 0; row < letterSize; row++)
      for (let column = 0; column < across; column++)
        if (bytes[glyph + row * 3 + (column >> 3)]! & (128 >> (column & 7))) luma[(top + row) * width + x + column] = brightness
    x += across
  }
}
