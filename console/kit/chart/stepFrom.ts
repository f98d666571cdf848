/**
 * The row a step leads to from the open one. One that has left the list (somebody else decided) is stepped from where
 * it stood: the row in its place comes next.
 * @param stoodAt where the open row was last seen in the list, -1 = never
 */
export function stepFrom(ids: readonly string[], open: string, stoodAt: number, by: 1 | -1): string | undefined {
  if (!open) return ids[0]
  const at = ids.indexOf(open)
  if (at >= 0) return ids[at + by]
  if (stoodAt < 0) return ids[0]
  return by === 1 ? ids[stoodAt] : ids[stoodAt - 1]
}
