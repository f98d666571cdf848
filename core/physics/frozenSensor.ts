/** So many slots in a row with the very same reading (half an hour and more of a sensor that reads to a tenth) are no measurement. */
const repeated = 3

/**
 * Places of readings a frozen sensor repeated. Zero is exempt: every night reads the same.
 * @param values NaN = nothing arrived; it neither ends nor lengthens a run
 */
export function frozenPlaces(values: ArrayLike<number>): Set<number> {
  const frozen = new Set<number>()
  let run: number[] = []
  const settle = () => {
    if (run.length >= repeated) for (const place of run) frozen.add(place)
  }
  for (let place = 0; place < values.length; place++) {
    const value = values[place]!
    if (Number.isNaN(value)) continue
    if (run.length && value === values[run[0]!]) {
      run.push(place)
      continue
    }
    settle()
    run = value === 0 ? [] : [place]
  }
  settle()
  return frozen
}
