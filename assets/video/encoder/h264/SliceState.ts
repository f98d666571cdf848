import type { Picture } from './Picture.ts'

/**
 * What coding a slice remembers: the picture as a decoder will have it, and how many levels each 4 × 4 block had
 * (tables of the next blocks hang on them). Rows above `top` belong to another slice and count as not there.
 */
export interface SliceState {
  decoded: Picture
  top: number
  luma: Uint8Array
  cb: Uint8Array
  cr: Uint8Array
}

export const newSlice = (decoded: Picture, top: number): SliceState => {
  const blocks = (decoded.width * decoded.height) / 16
  return { decoded, top, luma: new Uint8Array(blocks), cb: new Uint8Array(blocks / 4), cr: new Uint8Array(blocks / 4) }
}

/**
 * Mean count of levels of the blocks left and above (clause 9.2.1).
 * @param top first row of blocks of the slice
 */
export function neighboursOf(counts: Uint8Array, stride: number, column: number, row: number, top: number): number {
  const at = row * stride + column
  const left = column > 0
  const above = row > top
  if (left && above) return (counts[at - 1]! + counts[at - stride]! + 1) >> 1
  return left ? counts[at - 1]! : above ? counts[at - stride]! : 0
}
