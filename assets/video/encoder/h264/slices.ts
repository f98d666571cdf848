import { BitWriter } from './BitWriter.ts'
import { nal, nalType } from './nal.ts'
import { type Picture, sameBlock } from './Picture.ts'
import { newSlice } from './SliceState.ts'
import { writeIntra } from './writeIntra.ts'

/** Header of a slice (clause 7.3.3): `number` counts the pictures since the last one that stands alone. */
function begin(firstBlock: number, alone: boolean, number: number): BitWriter {
  const out = new BitWriter()
  out.ue(firstBlock)
  out.ue(alone ? 7 : 5)
  out.ue(0)
  out.bits(number, 4)
  if (alone) {
    out.ue(0)
    out.bits(0, 2)
  } else out.bits(0, 3)
  out.se(0)
  out.ue(1) // no deblocking: flat areas stay exactly flat
  return out
}

/**
 * The rows `top` to `bottom` (macroblocks, bottom not included) as a slice that needs nothing else; `decoded` receives
 * what a decoder makes of it.
 */
export function intraSlice(source: Picture, decoded: Picture, top: number, bottom: number): Uint8Array {
  const across = source.width / 16
  const out = begin(top * across, true, 0)
  const slice = newSlice(decoded, top)
  for (let row = top; row < bottom; row++) for (let column = 0; column < across; column++) writeIntra(out, source, slice, column, row, 0)
  return nal(nalType.idr, out.end())
}

/** A whole picture as what changed since the one before: macroblocks that did not are skipped. `decoded` is carried on. */
export function changeSlice(before: Picture, source: Picture, decoded: Picture, number: number): Uint8Array {
  const across = source.width / 16
  const down = source.height / 16
  const out = begin(0, false, number)
  const slice = newSlice(decoded, 0)
  let skipped = 0
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      if (sameBlock(before, source, column, row)) {
        skipped++
        continue
      }
      out.ue(skipped)
      skipped = 0
      writeIntra(out, source, slice, column, row, 5)
    }
  if (skipped) out.ue(skipped)
  return nal(nalType.slice, out.end())
}
