/** Median of numbers; the mean of the two middle ones where their count is even, null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted.length === 0 ? null : middleOf(sorted.length, place => sorted[place]!)
}

/** Median of an ordered list without one of its members: what the others do. */
export const medianOfOthers = (sorted: readonly number[], own: number): number =>
  middleOf(sorted.length - 1, place => sorted[place < own ? place : place + 1]!)

const middleOf = (count: number, at: (place: number) => number) => (at((count - 1) >> 1) + at(count >> 1)) / 2
