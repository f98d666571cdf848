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

/** A picture may lose so much of its height or width to fill its frame (cameras.css). */
const crop = 1.15
/** Below this share of a place filled there are black bars beside the pictures. */
const full = 0.8

/**
 * How many pictures a place takes, `least` or as few more as fill it, no place in a row left empty while there are
 * more.
 * @param most how many there are
 */
export function tileCount(least: number, most: number, width: number, height: number): number {
  for (let count = least; count <= most; count++) {
    const columns = tileColumns(count, width, height)
    const [across, down] = [width / columns, height / Math.ceil(count / columns)]
    const filled = Math.min(across, down * ratio * crop) * Math.min(down, (across / ratio) * crop) * count
    if (filled >= full * width * height && (count % columns === 0 || count === most)) return count
  }
  return Math.min(least, most)
}
