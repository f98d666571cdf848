/**
 * Shares of a whole in whole percent that add up to 100: what rounding down leaves goes to the largest remainders.
 * Values of any one unit, none negative; a whole of 0 has no shares: null.
 */
export function wholePercents(values: readonly number[]): number[] | null {
  const whole = values.reduce((sum, value) => sum + value, 0)
  if (!(whole > 0)) return null
  const exact = values.map(value => (value / whole) * 100)
  const percents = exact.map(Math.floor)
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byRemainder = exact.map((_, n) => n).sort((a, b) => exact[b]! - percents[b]! - (exact[a]! - percents[a]!))
  for (const n of byRemainder.slice(0, missing)) percents[n]!++
  return percents
}
