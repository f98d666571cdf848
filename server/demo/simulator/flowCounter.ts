import { chinaDayStart, DAY, HOUR } from '../../../core/time/time.ts'

/**
 * Counter of a flow that is asked at every whole hour and goes straight from one to the next: what it was, what has
 * passed since midnight and since the meter was put in place. The total follows from the flow alone, so that it is the
 * same after every start; it costs 24 evaluations a day of the meter's life.
 * @param flow per hour, never negative
 * @param since instant the meter was put in place
 */
export function createFlowCounter(flow: (at: number) => number, since: number) {
  const first = chinaDayStart(since)
  /** What had passed when a day began. */
  const before = new Map<number, number>([[first, 0]])
  let reached = first
  let day = Number.NaN
  const nodes = new Float64Array(25)
  const sums = new Float64Array(25)
  const turnTo = (start: number) => {
    if (start === day) return
    for (let hour = 0; hour <= 24; hour++) {
      nodes[hour] = Math.max(0, flow(start + hour * HOUR))
      if (hour > 0) sums[hour] = sums[hour - 1]! + (nodes[hour - 1]! + nodes[hour]!) / 2
    }
    day = start
  }
  const at = (atMs: number) => {
    const start = chinaDayStart(atMs)
    turnTo(start)
    const place = (atMs - start) / HOUR
    const hour = Math.min(23, Math.floor(place))
    const [from, to, part] = [nodes[hour]!, nodes[hour + 1]!, place - hour]
    return { now: from + (to - from) * part, passed: sums[hour]! + from * part + ((to - from) * part * part) / 2 }
  }
  const beganWith = (start: number) => {
    while (reached < start) {
      turnTo(reached)
      before.set(reached + DAY, before.get(reached)! + sums[24]!)
      reached += DAY
    }
    return before.get(start) ?? 0
  }
  return {
    /** Per hour. */
    now: (atMs: number) => at(atMs).now,
    /** Since midnight. */
    day: (atMs: number) => at(atMs).passed,
    /** Since the meter was put in place. */
    total: (atMs: number) => beganWith(chinaDayStart(atMs)) + at(atMs).passed,
  }
}
