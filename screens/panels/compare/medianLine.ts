import { median } from '../../../core/physics/median.ts'

/** The median of several lines at each of their points; nothing where fewer than two are known. */
export const medianLine = (lines: readonly (readonly (number | null)[])[]): (number | null)[] =>
  Array.from({ length: Math.max(0, ...lines.map(line => line.length)) }, (_, place) => {
    const known = lines.flatMap(line => line[place] ?? [])
    return known.length < 2 ? null : median(known)
  })
