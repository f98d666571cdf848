/**
 * Which cameras are decoded now: those somebody looks at first, the rest take turns.
 * @param budget players a wall may run at once
 * @param turn how often the turn has passed on
 */
export function roundRobin(ids: readonly string[], budget: number, turn: number, looked: string | null): string[] {
  const first = looked !== null && ids.includes(looked) ? [looked] : []
  const others = ids.filter(id => !first.includes(id))
  const room = Math.max(0, budget - first.length)
  if (others.length <= room) return [...first, ...others]
  const start = (turn * room) % others.length
  return [...first, ...Array.from({ length: room }, (_, i) => others[(start + i) % others.length]!)]
}
