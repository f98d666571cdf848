/** Answers to a question about something, each kept for a while; a failure counts as `otherwise` and is kept just so. Questions on their way are shared. */
export function createKnown<T>(now: () => number, lifeMs: number, otherwise: T) {
  const known = new Map<string, { value: Promise<T>; until: number }>()
  return (name: string, ask: () => Promise<T>): Promise<T> => {
    const kept = known.get(name)
    if (kept && kept.until > now()) return kept.value
    for (const [other, { until }] of known) if (until <= now()) known.delete(other)
    const value = ask().catch(() => otherwise)
    known.set(name, { value, until: now() + lifeMs })
    return value
  }
}
