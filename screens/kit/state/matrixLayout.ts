export interface MatrixLayout {
  columns: number
  /** Height of a cell with its gap, stage units, and its width. */
  pitch: number
  cellWidth: number
  /** Cells of a site in one line. */
  perLine: number
}

/** Seven characters and air before the first cell. */
export const labelWidth = 148
const countWidth = 58
const columnGap = 10
const labelHeight = 25
const groupGap = 6
/** Farther apart rows would be no list any more. */
const widestGap = 20
const largest = 44
const smallest = 11
/** For cells so much smaller no site's line is broken. */
const worthWhole = 0.8

const heightOf = (cells: number, perLine: number, pitch: number) => Math.max(labelHeight, Math.ceil(cells / perLine) * pitch) + groupGap

/**
 * The largest cells with which all sites stand in a field, in columns filled one after the other, or somewhat smaller
 * ones where then no site's line is broken; the smallest there are where nothing fits.
 * @param sizes cells of each site, in order
 * @param widest how much wider than high a cell may become where width is left
 */
export function matrixLayout(sizes: readonly number[], width: number, height: number, widest = 1): MatrixLayout {
  const plan = largestCells(sizes, width, height)
  const free = Math.floor(roomIn(width, plan.columns) / plan.perLine)
  return { ...plan, cellWidth: Math.max(plan.cellWidth, Math.min(Math.round(plan.pitch * widest), free)) }
}

/** For the cells of a line, in one of so many columns. */
const roomIn = (width: number, columns: number) => (width - (columns - 1) * columnGap) / columns - labelWidth - countWidth

function largestCells(sizes: readonly number[], width: number, height: number): MatrixLayout {
  const most = Math.max(1, ...sizes)
  let best: MatrixLayout | undefined
  let whole: MatrixLayout | undefined
  for (let columns = 1; columns <= 10; columns++) {
    const room = roomIn(width, columns)
    for (let pitch = largest; pitch >= smallest && pitch > (whole?.pitch ?? 0); pitch--) {
      const perLine = Math.min(most, Math.floor(room / pitch))
      if (perLine < 1 || columnsNeeded(sizes, perLine, pitch, height) > columns) continue
      const plan = { columns, pitch, cellWidth: pitch, perLine }
      if (pitch > (best?.pitch ?? 0)) best = plan
      if (perLine === most) whole = plan
    }
  }
  if (best && whole && whole.pitch >= best.pitch * worthWhole) return whole
  return best ?? { columns: 4, pitch: smallest, cellWidth: smallest, perLine: 10 }
}

function columnsNeeded(sizes: readonly number[], perLine: number, pitch: number, height: number) {
  let [columns, used] = [1, 0]
  for (const cells of sizes) {
    const next = heightOf(cells, perLine, pitch)
    if (used + next > height) [columns, used] = [columns + 1, 0]
    used += next
  }
  return columns
}

/** The sites shared out to the columns of a plan, none of which is longer than it must be. */
export function inColumns<T>(sites: readonly T[], cellsOf: (site: T) => number, plan: MatrixLayout, height: number): T[][] {
  const { columns, perLine, pitch } = plan
  const sizes = sites.map(cellsOf)
  let longest = height
  while (longest > labelHeight && columnsNeeded(sizes, perLine, pitch, longest - 1) <= columns) longest--
  const lists: T[][] = [[]]
  let used = 0
  for (const [n, site] of sites.entries()) {
    const next = heightOf(sizes[n]!, perLine, pitch)
    if (used + next > longest && lists.at(-1)!.length > 0) {
      lists.push([])
      used = 0
    }
    lists.at(-1)!.push(site)
    used += next
  }
  return lists
}

/** How far apart the sites of all columns stand: the height that the longest one leaves is shared out between its sites. */
export function gapIn<T>(
  lists: readonly (readonly T[])[],
  cellsOf: (site: T) => number,
  { perLine, pitch }: MatrixLayout,
  height: number,
): number {
  const room = lists.map(
    list => (height - list.reduce((sum, site) => sum + heightOf(cellsOf(site), perLine, pitch), 0)) / Math.max(1, list.length),
  )
  return Math.max(groupGap, Math.min(widestGap, groupGap + Math.floor(Math.min(...room))))
}
