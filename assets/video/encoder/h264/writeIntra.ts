import type { BitWriter } from './BitWriter.ts'
import type { Picture } from './Picture.ts'
import { lumaMode, type Place, predictChroma, predictLuma } from './predict.ts'
import { neighboursOf, type SliceState } from './SliceState.ts'
import {
  back,
  forward,
  quantizeChromaMeans,
  quantizeLumaMeans,
  quantizeRest,
  rescaleChromaMeans,
  rescaleLumaMeans,
  rescaleRest,
} from './transform.ts'
import { writeBlock } from './writeBlock.ts'

/** Scanning order of a 4 × 4 block (figure 8-8) and of the blocks of a macroblock (figure 6-10), as places row by row. */
const zigzag = [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]
const blockOrder = [0, 1, 4, 5, 2, 3, 6, 7, 8, 9, 12, 13, 10, 11, 14, 15]

const prediction = new Uint8Array(256)
const candidate = new Uint8Array(256)
const blocks = Array.from({ length: 16 }, () => new Int32Array(16))
const means = new Int32Array(16)
const scanned = new Int32Array(16)

const differences = (source: Uint8Array, { stride, at }: Place, predicted: Uint8Array) => {
  let sum = 0
  for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) sum += Math.abs(source[at + y * stride + x]! - predicted[y * 16 + x]!)
  return sum
}

/** The mode that comes nearest to the source; its prediction is left in `prediction`. */
function chooseLuma(source: Uint8Array, place: Place): number {
  let chosen: number = lumaMode.mean
  predictLuma(place, chosen, prediction)
  let least = differences(source, place, prediction)
  for (const mode of [place.above ? lumaMode.vertical : null, place.left ? lumaMode.horizontal : null]) {
    if (mode === null || least === 0) continue
    predictLuma(place, mode, candidate)
    const sum = differences(source, place, candidate)
    if (sum >= least) continue
    least = sum
    chosen = mode
    prediction.set(candidate)
  }
  return chosen
}

/**
 * Transforms what the prediction leaves of a plane's square into `blocks` (levels) and `means` (not yet quantized).
 * @returns whether levels are left
 */
function residual(source: Uint8Array, { stride, at }: Place, predicted: Uint8Array, size: number, first: number): boolean {
  let any = false
  const across = size / 4
  for (let block = 0; block < across * across; block++) {
    const x = blocks[first + block]!
    const column = (block % across) * 4
    const row = Math.floor(block / across) * 4
    for (let i = 0; i < 16; i++) {
      const dx = column + (i & 3)
      const dy = row + (i >> 2)
      x[i] = source[at + dy * stride + dx]! - predicted[dy * size + dx]!
    }
    forward(x)
    means[first + block] = x[0]!
    any = quantizeRest(x) || any
  }
  return any
}

/** Puts prediction and residual together as a decoder does; `means` are rescaled already. */
function reconstruct({ plane, stride, at }: Place, predicted: Uint8Array, size: number, first: number, rest: boolean) {
  const across = size / 4
  for (let block = 0; block < across * across; block++) {
    const x = blocks[first + block]!
    if (rest) rescaleRest(x)
    else x.fill(0)
    x[0] = means[first + block]!
    back(x)
    const column = (block % across) * 4
    const row = Math.floor(block / across) * 4
    for (let i = 0; i < 16; i++) {
      const dx = column + (i & 3)
      const dy = row + (i >> 2)
      plane[at + dy * stride + dx] = Math.max(0, Math.min(255, predicted[dy * size + dx]! + x[i]!))
    }
  }
}

const scan = (x: Int32Array, from: 0 | 1) => {
  for (let i = from; i < 16; i++) scanned[i - from] = x[zigzag[i]!]!
  return scanned
}

/**
 * One macroblock as Intra_16x16 with residual (clause 7.3.5).
 * @param typeBase what the types of intra macroblocks are counted from: 0 in an intra slice, 5 in a predicted one
 */
export function writeIntra(out: BitWriter, source: Picture, slice: SliceState, column: number, row: number, typeBase: 0 | 5) {
  const { decoded, top } = slice
  const edge = { left: column > 0, above: row > top }
  const place: Place = { plane: decoded.luma, stride: decoded.width, at: row * 16 * decoded.width + column * 16, ...edge }
  const mode = chooseLuma(source.luma, place)
  const rest = residual(source.luma, place, prediction, 16, 0)
  quantizeLumaMeans(means)
  const lumaMeans = scan(means, 0).slice()
  const lumaLevels = rest ? blocks.map(x => x.slice()) : []
  rescaleLumaMeans(means)
  reconstruct(place, prediction, 16, 0, rest)

  const half = decoded.width / 2
  const chroma = [
    { from: source.cb, plane: decoded.cb, counts: slice.cb },
    { from: source.cr, plane: decoded.cr, counts: slice.cr },
  ].map(({ from, plane, counts }) => {
    const where: Place = { plane, stride: half, at: row * 8 * half + column * 8, ...edge }
    predictChroma(where, prediction)
    const any = residual(from, where, prediction, 8, 0)
    quantizeChromaMeans(means)
    return {
      where,
      predicted: prediction.slice(0, 64),
      any,
      counts,
      means: means.slice(0, 4),
      levels: blocks.slice(0, 4).map(x => x.slice()),
    }
  })
  const chromaRest = chroma.some(({ any }) => any)
  const chromaMeans = chroma.some(plane => plane.means.some(level => level !== 0))
  const pattern = chromaRest ? 2 : chromaMeans ? 1 : 0
  for (const { where, predicted, means: levels, levels: left } of chroma) {
    means.set(levels)
    rescaleChromaMeans(means)
    for (let block = 0; block < 4; block++) blocks[block]!.set(left[block]!)
    reconstruct(where, predicted, 8, 0, chromaRest)
  }

  out.ue(typeBase + 1 + mode + 4 * pattern + (rest ? 12 : 0))
  out.ue(0)
  out.se(0)
  const wide = decoded.width / 4
  writeBlock(out, lumaMeans, 16, neighboursOf(slice.luma, wide, column * 4, row * 4, top * 4))
  for (const block of blockOrder) {
    const x = column * 4 + (block & 3)
    const y = row * 4 + (block >> 2)
    slice.luma[y * wide + x] = rest ? writeBlock(out, scan(lumaLevels[block]!, 1), 15, neighboursOf(slice.luma, wide, x, y, top * 4)) : 0
  }
  if (pattern) for (const plane of chroma) writeBlock(out, plane.means, 4, -1)
  for (const { counts, levels } of chroma)
    for (let block = 0; block < 4; block++) {
      const x = column * 2 + (block & 1)
      const y = row * 2 + (block >> 1)
      counts[(y * wide) / 2 + x] =
        pattern === 2 ? writeBlock(out, scan(levels[block]!, 1), 15, neighboursOf(counts, wide / 2, x, y, top * 2)) : 0
    }
}
