/** Prediction of 16 × 16 luma and 8 × 8 chroma blocks from what is decoded to the left and above (H.264 clauses 8.3.3 and 8.3.4). */

export interface Place {
  plane: Uint8Array
  stride: number
  /** Index of the upper left sample. */
  at: number
  left: boolean
  above: boolean
}

export const lumaMode = { vertical: 0, horizontal: 1, mean: 2 } as const

const sumAbove = ({ plane, stride, at }: Place, from: number, count: number) => {
  let sum = 0
  for (let i = from; i < from + count; i++) sum += plane[at - stride + i]!
  return sum
}
const sumLeft = ({ plane, stride, at }: Place, from: number, count: number) => {
  let sum = 0
  for (let i = from; i < from + count; i++) sum += plane[at - 1 + i * stride]!
  return sum
}

/** Fills `out` (16 × 16) with a mode's prediction. */
export function predictLuma(place: Place, mode: number, out: Uint8Array) {
  const { plane, stride, at, left, above } = place
  if (mode === lumaMode.mean) {
    const mean =
      left && above
        ? (sumAbove(place, 0, 16) + sumLeft(place, 0, 16) + 16) >> 5
        : left
          ? (sumLeft(place, 0, 16) + 8) >> 4
          : above
            ? (sumAbove(place, 0, 16) + 8) >> 4
            : 128
    out.fill(mean)
    return
  }
  for (let y = 0; y < 16; y++) {
    if (mode === lumaMode.vertical) out.set(plane.subarray(at - stride, at - stride + 16), y * 16)
    else out.fill(plane[at + y * stride - 1]!, y * 16, y * 16 + 16)
  }
}

/** Fills `out` (8 × 8) with the mean prediction of chroma: one mean a quarter. */
export function predictChroma(place: Place, out: Uint8Array) {
  const { left, above } = place
  for (const [x, y] of [
    [0, 0],
    [4, 0],
    [0, 4],
    [4, 4],
  ] as const) {
    const both = left && above && x === y
    // The upper right quarter prefers what is above it, the lower left what is left of it.
    const useAbove = above && (x > 0 || !left)
    const mean = both
      ? (sumAbove(place, x, 4) + sumLeft(place, y, 4) + 4) >> 3
      : useAbove
        ? (sumAbove(place, x, 4) + 2) >> 2
        : left
          ? (sumLeft(place, y, 4) + 2) >> 2
          : 128
    for (let row = y; row < y + 4; row++) out.fill(mean, row * 8 + x, row * 8 + x + 4)
  }
}
