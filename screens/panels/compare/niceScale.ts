const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The next round number a scale can end at: 0.37 → 0.4, 41 → 50. Never below `least`. */
export function niceScale(most: number, least: number): number {
  if (!(most > least)) return least
  const magnitude = 10 ** Math.floor(Math.log10(most))
  // A hair of tolerance: 0.3 / 0.1 is a little more than 3.
  const step = steps.find(each => each * (1 + 1e-9) >= most / magnitude) ?? 10
  return Number((step * magnitude).toPrecision(3))
}
