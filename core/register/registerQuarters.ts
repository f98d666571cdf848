/** What a register's values at the ends of the quarters of a day say of each of them. */
export interface RegisterQuarters {
  /** Moved in each quarter, kWh. */
  kwh: number[]
  /** Of which moved over quarters that were not read and is spread over them evenly, kWh. */
  spread: number
}

/**
 * Energy of the quarters of a day from what a register showed last in each of them. What moved over quarters without a
 * reading is spread over these and the next one that was read. A register that is set back begins anew at what it shows
 * then; one that stands still from its first reading until it is set back still shows the day before, as inverters do
 * that begin their day when the sun wakes them: nothing of that has moved today.
 * @param values kWh since midnight at the end of each quarter; null = not read
 */
export function registerQuarters(values: readonly (number | null)[]): RegisterQuarters {
  const kwh = values.map(() => 0)
  const begins = beginOf(values)
  let [before, next, spread] = [0, begins, 0]
  for (const [quarter, value] of values.entries()) {
    if (value === null || quarter < begins) continue
    const moved = Math.max(0, value - before)
    const quarters = quarter - next + 1
    for (let at = next; at <= quarter; at++) kwh[at] = moved / quarters
    if (quarters > 1) spread += moved
    before = value
    next = quarter + 1
  }
  return { kwh, spread }
}

/** The quarter from which on a register counts its day: the one after those in which it stood where the day before had left it. */
function beginOf(values: readonly (number | null)[]): number {
  const first = values.find(value => value !== null) ?? 0
  const next = values.findIndex(value => value !== null && value !== first)
  return next < 0 || values[next]! > first ? 0 : values.findLastIndex((value, quarter) => quarter < next && value !== null) + 1
}
