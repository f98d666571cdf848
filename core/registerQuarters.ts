/** What a register's values at the ends of the quarters of a day say of each of them. */
export interface RegisterQuarters {
  /** Moved in each quarter, kWh. */
  kwh: number[]
  /** Of which moved over quarters that were not read and is spread over them evenly, kWh. */
  spread: number
}

/**
 * Energy of the quarters of a day from what a register showed last in each of them. What moved over quarters without a reading is spread over these and
 * the next one that was read. A register that is set back begins anew at what it shows then.
 * @param values kWh since midnight at the end of each quarter; null = not read
 */
export function registerQuarters(values: readonly (number | null)[]): RegisterQuarters {
  const kwh = values.map(() => 0)
  let [before, next, spread] = [0, 0, 0]
  for (const [quarter, value] of values.entries()) {
    if (value === null) continue
    const moved = Math.max(0, value - before)
    const quarters = quarter - next + 1
    for (let at = next; at <= quarter; at++) kwh[at] = moved / quarters
    if (quarters > 1) spread += moved
    before = value
    next = quarter + 1
  }
  return { kwh, spread }
}
