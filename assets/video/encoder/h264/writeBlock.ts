import words from '../../cavlc.json' with { type: 'json' }
import type { BitWriter } from './BitWriter.ts'

type Codes = readonly string[]
type Word = readonly [value: number, width: number]
const parse = (code: string): Word => [Number.parseInt(code, 2), code.length]
const all = (table: readonly Codes[]) => table.map(row => row.map(parse))
/** Code words as the standard prints them: `coeffToken[table][coefficients][trailing ones]`, the others by coefficients, then zeros. */
const coeffTokens = words.coeffToken.map(all)
const chromaDcTokens = all(words.coeffTokenChromaDc)
const totalZeros = all(words.totalZeros)
const chromaDcZeros = all(words.totalZerosChromaDc)
const runBefore = all(words.runBefore)

/** Which neighbours' coefficients say which table to use; -1 stands for the means of chroma. */
function token(neighbours: number, total: number, ones: number): Word {
  if (neighbours < 0) return chromaDcTokens[total]![ones]!
  if (neighbours >= 8) return [total === 0 ? 3 : ((total - 1) << 2) | ones, 6]
  return coeffTokens[neighbours < 2 ? 0 : neighbours < 4 ? 1 : 2]![total]![ones]!
}

/** A level beyond the trailing ones (clause 9.2.2.1, read backwards). */
function writeLevel(out: BitWriter, code: number, suffix: number) {
  if (suffix === 0 && code < 14) return out.bits(1, code + 1)
  if (suffix === 0 && code < 30) {
    out.bits(1, 15)
    return out.bits(code - 14, 4)
  }
  if (suffix > 0 && code < 15 << suffix) {
    out.bits(1, (code >> suffix) + 1)
    return out.bits(code & ((1 << suffix) - 1), suffix)
  }
  out.bits(1, 16)
  out.bits(code - (suffix === 0 ? 30 : 15 << suffix), 12)
}

/**
 * One block of levels in scanning order by context-adaptive variable-length codes (H.264 clause 9.2).
 * @param neighbours mean count of coefficients of the blocks left and above; -1 for the means of chroma
 * @returns how many levels are not zero
 */
export function writeBlock(out: BitWriter, levels: ArrayLike<number>, size: number, neighbours: number): number {
  const found: number[] = []
  for (let i = size - 1; i >= 0; i--) if (levels[i] !== 0) found.push(i)
  const total = found.length
  let ones = 0
  while (ones < 3 && ones < total && Math.abs(levels[found[ones]!]!) === 1) ones++
  out.bits(...token(neighbours, total, ones))
  if (total === 0) return 0
  for (let i = 0; i < ones; i++) out.bits(levels[found[i]!]! < 0 ? 1 : 0, 1)
  let suffix = total > 10 && ones < 3 ? 1 : 0
  for (let i = ones; i < total; i++) {
    const level = levels[found[i]!]!
    const code = level > 0 ? 2 * level - 2 : -2 * level - 1
    // Had the first of these been a one it would have been trailing, so it is at least two.
    writeLevel(out, i === ones && ones < 3 ? code - 2 : code, suffix)
    if (suffix === 0) suffix = 1
    if (Math.abs(level) > 3 << (suffix - 1) && suffix < 6) suffix++
  }
  let zeros = found[0]! + 1 - total
  if (total < size) out.bits(...(neighbours < 0 ? chromaDcZeros : totalZeros)[total - 1]![zeros]!)
  for (let i = 0; i < total - 1 && zeros > 0; i++) {
    const run = found[i]! - found[i + 1]! - 1
    out.bits(...runBefore[Math.min(zeros, 7) - 1]![run]!)
    zeros -= run
  }
  return total
}
