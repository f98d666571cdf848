/** A column that stands for the full scale, stage pixels. */
export const tallest = 170
/** Lower than this a column would be no more than a speck, stage pixels. */
const lowest = 4

/** Figures a scale may end at, near enough to fit, so that an eighth of them is a plain figure as well. */
const steps = [1, 1.2, 1.4, 1.6, 2, 2.4, 2.8, 3.2, 4, 4.8, 5.6, 6.4, 8]

/** Full scale for powers up to this: the next of these steps of a power of ten. @param largest kW */
export function fullScale(largest: number): number {
  const decade = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  return (steps.find(step => step * decade >= largest) ?? 10) * decade
}

/**
 * Height of the column of a power, stage pixels: it grows with the cube root, because sites differ by a factor of a
 * thousand; an eighth of the power is half of the column. Nothing where next to nothing flows.
 * @param full kW
 */
export function tallOf(power: number, full: number): number {
  const tall = tallest * Math.cbrt(Math.min(1, power / full))
  return tall >= lowest ? tall : 0
}
