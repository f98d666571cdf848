/** A picture in YCbCr 4:2:0 (BT.709, limited range). Width and height are whole macroblocks of 16. */
export interface Picture {
  width: number
  height: number
  luma: Uint8Array
  /** Half as wide and high. */
  cb: Uint8Array
  cr: Uint8Array
}

export const newPicture = (width: number, height: number): Picture => ({
  width,
  height,
  luma: new Uint8Array(width * height).fill(16),
  cb: new Uint8Array((width * height) / 4).fill(128),
  cr: new Uint8Array((width * height) / 4).fill(128),
})

export const copyPicture = ({ width, height, luma, cb, cr }: Picture): Picture => ({
  width,
  height,
  luma: luma.slice(),
  cb: cb.slice(),
  cr: cr.slice(),
})

/** Is the macroblock at these coordinates the same in both? */
export function sameBlock(a: Picture, b: Picture, column: number, row: number): boolean {
  const same = (one: Uint8Array, other: Uint8Array, stride: number, size: number) => {
    for (let y = row * size; y < (row + 1) * size; y++)
      for (let at = y * stride + column * size, end = at + size; at < end; at++) if (one[at] !== other[at]) return false
    return true
  }
  return same(a.luma, b.luma, a.width, 16) && same(a.cb, b.cb, a.width / 2, 8) && same(a.cr, b.cr, a.width / 2, 8)
}
