/** A number as it comes back from a column of single precision: the shortest decimal that means the same there. */
export function realOf(value: number): number {
  const stored = Math.fround(value)
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(stored.toPrecision(digits))
    if (Math.fround(short) === stored) return short
  }
  return Number(stored.toPrecision(9))
}
