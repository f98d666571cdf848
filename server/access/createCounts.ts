/** Counts by name, at most so many of each: a place is taken until it is left. */
export function createCounts(most: number) {
  const counts = new Map<string, number>()
  return {
    has: (name: string) => (counts.get(name) ?? 0) < most,
    take: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    leave(name: string) {
      const left = (counts.get(name) ?? 0) - 1
      if (left > 0) counts.set(name, left)
      else counts.delete(name)
    },
  }
}
