interface Timed {
  dates: readonly { dateTime: string }[]
}

/** Every time of some lines, once and in order. Lines of one request have the same times as a rule: then those of the first are all. */
export function axisOf(lines: readonly Timed[]): string[] {
  const [first = [], ...others] = lines.map(({ dates }) => dates)
  const alike = others.every(
    dates => dates.length === first.length && dates.every(({ dateTime }, place) => dateTime === first[place]!.dateTime),
  )
  const times = (alike ? first : lines.flatMap(({ dates }) => dates)).map(({ dateTime }) => dateTime)
  return times.every((time, place) => place === 0 || times[place - 1]! < time) ? times : [...new Set(times)].sort()
}
