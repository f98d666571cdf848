/**
 * kWh of the 24 hours of a day from what its register showed last in every quarter: for days whose readings are folded and whose ledger keeps the day alone.
 * An hour in which nothing was read is null, and what was counted over it falls to the next one that was.
 * @param quarters 96 register values, kWh since midnight; null = not read
 */
export function registerHours(quarters: readonly (number | null)[]): (number | null)[] {
  let before = 0
  return Array.from({ length: Math.ceil(quarters.length / 4) }, (_, hour) => {
    const last = quarters.slice(4 * hour, 4 * hour + 4).findLast(value => value !== null) ?? null
    if (last === null) return null
    const kwh = Math.max(0, last - before)
    before = last
    return kwh
  })
}
