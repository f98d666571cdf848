/** Pictures are 16 : 9. */
const ratio = 16 / 9

/** Columns that show `count` pictures as large as a place allows. */
export function tileColumns(count: number, width: number, height: number): number {
  let best = 1
  let largest = 0
  for (let columns = 1; columns <= count; columns++) {
    const rows = Math.ceil(count / columns)
    const across = Math.min(width / columns, (height / rows) * ratio)
    if (across <= largest + 1) continue
    largest = across
    best = columns
  }
  return best
}
