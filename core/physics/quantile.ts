/** Quantile of numbers, between two of them in proportion (`percentile_cont` of SQL); null of none. @param share 0 … 1 */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below === undefined || above === undefined ? null : below + (place - Math.floor(place)) * (above - below)
}
