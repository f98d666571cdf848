const labels: Record<string, string> = { J: '尖', F: '峰', G: '谷' }

/** Spans of the day that cost more or less than usual: hours from–to with their word. Flat hours are left out. */
export function tariffSpans(periods: string): { from: number; to: number; name: string; dear: boolean }[] {
  const spans: { from: number; to: number; name: string; dear: boolean }[] = []
  for (let from = 0; from < periods.length; ) {
    const letter = periods[from]!
    let to = from
    while (to < periods.length && periods[to] === letter) to++
    const name = labels[letter]
    if (name) spans.push({ from, to, name, dear: letter !== 'G' })
    from = to
  }
  return spans
}
