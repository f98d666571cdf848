/** Bits most significant first, with the codes of H.264 clause 9.1. */
export class BitWriter {
  private bytes = new Uint8Array(4096)
  private length = 0
  private held = 0
  private count = 0

  /** The lowest `width` bits (at most 24) of a value. */
  bits(value: number, width: number) {
    this.held = (this.held << width) | value
    this.count += width
    while (this.count >= 8) {
      this.count -= 8
      this.byte((this.held >>> this.count) & 0xff)
    }
    this.held &= (1 << this.count) - 1
  }

  /** Unsigned Exp-Golomb code. */
  ue(value: number) {
    const width = 32 - Math.clz32(value + 1)
    this.bits(0, width - 1)
    this.bits(value + 1, width)
  }

  /** Signed Exp-Golomb code. */
  se(value: number) {
    this.ue(value > 0 ? 2 * value - 1 : -2 * value)
  }

  /** The bytes so far, closed by the stop bit and zeros up to a whole byte (rbsp_trailing_bits). */
  end(): Uint8Array {
    this.bits(1, 1)
    if (this.count) this.bits(0, 8 - this.count)
    return this.bytes.slice(0, this.length)
  }

  private byte(value: number) {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(2 * this.length)
      larger.set(this.bytes)
      this.bytes = larger
    }
    this.bytes[this.length++] = value
  }
}
