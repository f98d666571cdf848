/** A column of the globe as it is drawn: its foot and head in stage pixels; null = on the far side. */
export type DrawnColumn = { foot: [x: number, y: number]; head: [x: number, y: number] } | null

/** Distance to a column that still counts, stage pixels: a wall is pointed at from afar. */
const reach = 8

/** Index of the column nearest to a point, −1 where none is within reach. */
export function columnAt(columns: readonly DrawnColumn[], x: number, y: number): number {
  let nearest = -1
  let least = reach
  for (const [index, column] of columns.entries()) {
    if (!column) continue
    const [ax, ay] = column.foot
    const [dx, dy] = [column.head[0] - ax, column.head[1] - ay]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
    const distance = Math.hypot(x - ax - along * dx, y - ay - along * dy)
    if (distance < least) {
      least = distance
      nearest = index
    }
  }
  return nearest
}
