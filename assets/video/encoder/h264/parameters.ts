import { BitWriter } from './BitWriter.ts'
import { nal, nalType } from './nal.ts'

/** Size and pace of the pictures. Sizes in samples; the coded height is the next whole macroblock. */
export interface Format {
  width: number
  height: number
  framesPerSecond: number
}

const blocksOf = (samples: number) => Math.ceil(samples / 16)
export const codedSize = ({ width, height }: Format) => ({ width: blocksOf(width) * 16, height: blocksOf(height) * 16 })

/** Constrained baseline at level 3.0. */
export const profile = { idc: 66, constraints: 0xc0, level: 30 }

/** Sequence parameter set (clause 7.3.2.1): progressive, one reference, output in coding order, BT.709 in limited range. */
export function sequenceParameters(format: Format): Uint8Array {
  const out = new BitWriter()
  out.bits(profile.idc, 8)
  out.bits(profile.constraints, 8)
  out.bits(profile.level, 8)
  out.ue(0) // id
  out.ue(0) // frame_num counts modulo 16
  out.ue(2) // pictures are shown in the order they come
  out.ue(1) // one reference picture
  out.bits(0, 1)
  out.ue(blocksOf(format.width) - 1)
  out.ue(blocksOf(format.height) - 1)
  out.bits(1, 1) // frames only
  out.bits(1, 1)
  const spare = codedSize(format).height - format.height
  out.bits(spare ? 1 : 0, 1)
  if (spare) for (const crop of [0, 0, 0, spare / 2]) out.ue(crop)
  out.bits(1, 1) // what follows says how to show it (annex E)
  out.bits(0, 2)
  out.bits(1, 1)
  out.bits(5, 3)
  out.bits(0, 1)
  out.bits(1, 1)
  for (let i = 0; i < 3; i++) out.bits(1, 8)
  out.bits(0, 1)
  out.bits(1, 1)
  for (const part of [0, 1, 0, 2 * format.framesPerSecond]) out.bits(part, 16)
  out.bits(1, 1)
  out.bits(0, 3)
  out.bits(1, 1)
  out.bits(1, 1)
  for (const bound of [0, 0, 10, 10, 0, 1]) out.ue(bound)
  return nal(nalType.parameters, out.end())
}

/** Picture parameter set (clause 7.3.2.2): variable-length codes, a quantizer for the whole picture. */
export function pictureParameters(quantizer: number): Uint8Array {
  const out = new BitWriter()
  out.ue(0)
  out.ue(0)
  out.bits(0, 2)
  out.ue(0)
  out.ue(0)
  out.ue(0)
  out.bits(0, 3)
  out.se(quantizer - 26)
  out.se(0)
  out.se(0)
  out.bits(1, 1) // slices say themselves that nothing is smoothed at block edges
  out.bits(0, 2)
  return nal(nalType.pictureParameters, out.end())
}
