/** Where registers end: after so many digits, or bits, with up to three decimals. */
const ends = [
  ...[1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9],
  ...[2 ** 16, 2 ** 24, 2 ** 31, 2 ** 32].flatMap(bits => [bits, bits / 10, bits / 100, bits / 1000]),
].sort((a, b) => a - b)

/**
 * The value at which a register that showed `from` and now shows `to` began again at 0, where it can have come from the
 * one over its end to the other with at most `most` kWh; null where it cannot.
 */
export const rolloverOf = (from: number, to: number, most: number): number | null =>
  ends.find(end => end > from && end - from + to <= most) ?? null
