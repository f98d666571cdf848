/** Narrowest tile, px, and as a share of the place; beyond the last no tile needs more to be read. */
const [leastPx, share, enoughPx] = [58, 0.15, 170]

/** Columns of tiles so that all rows are as long as each other, or the last little shorter. @param width of the place, px */
export function pileColumns(count: number, width: number): number {
  const fit = Math.max(1, Math.floor(width / Math.min(enoughPx, Math.max(leastPx, share * width))))
  const rows = Math.ceil(count / fit)
  return Math.max(1, Math.ceil(count / Math.max(1, rows)))
}
