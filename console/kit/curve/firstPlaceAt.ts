/** The first place of a curve that lies at this time or later; `pairs` are axis time and value by turns. */
export function firstPlaceAt(pairs: Float64Array, time: number) {
  let [from, to] = [0, pairs.length / 2]
  while (from < to) {
    const middle = (from + to) >> 1
    if (pairs[2 * middle]! < time) from = middle + 1
    else to = middle
  }
  return from
}
