import rows from '../../mark.json' with { type: 'json' }
import type { Picture } from '../h264/Picture.ts'
import { paint } from './paint.ts'
import { place } from './place.ts'

/** Around the words, pixels. */
const inset = 8
const margin = 2
/** Light grey on a dark ground, as luma. */
const brightness = 190
const ground = '#0a1220'

/** Writes 演示画面 into the lower left corner of a picture whose visible part is `height` high. */
export function drawMark(picture: Picture, height: number) {
  const [width, depth] = [rows[0]!.length + 2 * inset, rows.length + 2 * margin]
  const top = height - depth
  place(picture, paint([{ rect: [0, 0, width, depth], fill: ground }], width, depth), 0, top)
  for (const [y, row] of rows.entries())
    for (let x = 0; x < row.length; x++) if (row[x] === '#') picture.luma[(top + margin + y) * picture.width + inset + x] = brightness
}
