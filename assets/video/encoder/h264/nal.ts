/** Types of NAL units used here (H.264 table 7-1). */
export const nalType = { slice: 1, idr: 5, parameters: 7, pictureParameters: 8 } as const

/**
 * One NAL unit, every one of reference priority 3. A zero, zero, 0 … 3 inside gets a 3 between, so that nothing looks
 * like a start code (clause 7.4.1).
 */
export function nal(type: number, payload: Uint8Array): Uint8Array {
  const bytes = [(3 << 5) | type]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(bytes)
}

/** NAL units as a sample of an MP4 holds them: each behind its length in four bytes. */
export function sampleOf(units: readonly Uint8Array[]): Uint8Array {
  const sample = new Uint8Array(units.reduce((sum, unit) => sum + 4 + unit.length, 0))
  const view = new DataView(sample.buffer)
  let at = 0
  for (const unit of units) {
    view.setUint32(at, unit.length)
    sample.set(unit, at + 4)
    at += 4 + unit.length
  }
  return sample
}
