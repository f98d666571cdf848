/**
 * Integer transform and quantization of 4 × 4 blocks (H.264 clause 8.5) at one fixed quantizer for luma and chroma: 24
 * keeps letters sharp, and below 30 both use the same one. Blocks are 16 numbers, row by row.
 */
export const quantizer = 24
const shift = Math.floor(quantizer / 6)

/** Multipliers of quantizer % 6 = 0 by place: both even, both odd, other. */
const placeOf = Array.from({ length: 16 }, (_, i) => {
  const odd = ((i % 4) & 1) + ((i >> 2) & 1)
  return odd === 0 ? 0 : odd === 2 ? 1 : 2
})
const forwardScale = placeOf.map(place => [13107, 5243, 8066][place]!)
const backScale = placeOf.map(place => [10, 16, 13][place]! << shift)
const forwardShift = 15 + shift
/** A third of a step for intra blocks, as the reference software rounds. */
const rounding = Math.floor(2 ** forwardShift / 3)

const quantized = (value: number, scale: number, add: number, by: number) =>
  value < 0 ? -Math.floor((-value * scale + add) / 2 ** by) : Math.floor((value * scale + add) / 2 ** by)

/** One dimension of the forward transform on four numbers of a block. */
function forwardLine(x: Int32Array, a: number, step: number) {
  const b = a + step
  const c = b + step
  const d = c + step
  const s0 = x[a]! + x[d]!
  const s1 = x[b]! + x[c]!
  const s2 = x[b]! - x[c]!
  const s3 = x[a]! - x[d]!
  x[a] = s0 + s1
  x[b] = 2 * s3 + s2
  x[c] = s0 - s1
  x[d] = s3 - 2 * s2
}
export function forward(x: Int32Array) {
  for (let i = 0; i < 16; i += 4) forwardLine(x, i, 1)
  for (let i = 0; i < 4; i++) forwardLine(x, i, 4)
}

/** Quantizes the 15 coefficients beside the mean in place. @returns whether any is left */
export function quantizeRest(x: Int32Array): boolean {
  let any = 0
  for (let i = 1; i < 16; i++) {
    x[i] = quantized(x[i]!, forwardScale[i]!, rounding, forwardShift)
    any |= x[i]!
  }
  return any !== 0
}

export function rescaleRest(x: Int32Array) {
  for (let i = 1; i < 16; i++) x[i] = x[i]! * backScale[i]!
}

function backLine(x: Int32Array, a: number, step: number) {
  const b = a + step
  const c = b + step
  const d = c + step
  const e = x[a]! + x[c]!
  const f = x[a]! - x[c]!
  const g = (x[b]! >> 1) - x[d]!
  const h = x[b]! + (x[d]! >> 1)
  x[a] = e + h
  x[b] = f + g
  x[c] = f - g
  x[d] = e - h
}
/** The decoder's inverse transform: what is left to add to the prediction. */
export function back(x: Int32Array) {
  for (let i = 0; i < 16; i += 4) backLine(x, i, 1)
  for (let i = 0; i < 4; i++) backLine(x, i, 4)
  for (let i = 0; i < 16; i++) x[i] = (x[i]! + 32) >> 6
}

function hadamardLine(x: Int32Array, a: number, step: number) {
  const b = a + step
  const c = b + step
  const d = c + step
  const e = x[a]! + x[b]!
  const f = x[a]! - x[b]!
  const g = x[c]! + x[d]!
  const h = x[c]! - x[d]!
  x[a] = e + g
  x[b] = e - g
  x[c] = f - h
  x[d] = f + h
}
function hadamard(x: Int32Array) {
  for (let i = 0; i < 16; i += 4) hadamardLine(x, i, 1)
  for (let i = 0; i < 4; i++) hadamardLine(x, i, 4)
}

/** Means of the sixteen luma blocks to levels, in place. */
export function quantizeLumaMeans(x: Int32Array) {
  hadamard(x)
  for (let i = 0; i < 16; i++) x[i] = quantized(x[i]! / 2, forwardScale[0]!, 2 * rounding, forwardShift + 1)
}
/** Levels of the luma means back to what the blocks' transforms take (quantizer ≥ 12). */
export function rescaleLumaMeans(x: Int32Array) {
  hadamard(x)
  for (let i = 0; i < 16; i++) x[i] = (x[i]! * backScale[0]!) / 4
}

function hadamardTwo(x: Int32Array) {
  const [a, b, c, d] = [x[0]!, x[1]!, x[2]!, x[3]!]
  x[0] = a + b + c + d
  x[1] = a - b + c - d
  x[2] = a + b - c - d
  x[3] = a - b - c + d
}
/** Means of the four blocks of a chroma plane to levels, in place. */
export function quantizeChromaMeans(x: Int32Array) {
  hadamardTwo(x)
  for (let i = 0; i < 4; i++) x[i] = quantized(x[i]!, forwardScale[0]!, 2 * rounding, forwardShift + 1)
}
export function rescaleChromaMeans(x: Int32Array) {
  hadamardTwo(x)
  for (let i = 0; i < 4; i++) x[i] = (x[i]! * backScale[0]!) >> 1
}
