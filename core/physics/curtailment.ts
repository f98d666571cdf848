import { median } from './median.ts'
import { producingThreshold } from './pvAvailability.ts'

/** Inverters held by one order lie this close together, as a share of their rating; left alone they scatter by more. */
const together = 0.004
/** And so many of them, at least two. */
const share = 0.6
/** Above this share of the rating an inverter limits itself. */
const own = 0.97
/** A level lasts at least three slots and moves no more than this. */
const least = 3
const flat = 0.012
/** Near a level that is proven, at the edge of the expectation. */
const near = 0.006

interface Seen {
  /** Level of those that lie together, NaN where they do not. */
  level: number
  /** Middle of what was expected of the running ones, by rating. */
  expected: number
  /** Middle of what they gave ÷ expected. */
  ratio: number
}

/**
 * Level, as a share of the rating, at which several inverters lay flat together below what they could give; NaN where they did not. A flat top alone
 * proves nothing (a clear noon is flat, too): either the expectation moved under the level, or there was a step at one of its ends.
 * @param shares power ÷ rating by inverter and slot @param expected the same of the expectation
 */
export function curtailedLevels(shares: readonly ArrayLike<number>[], expected: readonly ArrayLike<number>[]): Float64Array {
  const count = shares[0]?.length ?? 0
  const levels = new Float64Array(count).fill(Number.NaN)
  if (shares.length < 2) return levels
  const seen = Array.from({ length: count }, (_, slot) => look(shares, expected, slot))
  const proven: number[] = []
  for (let first = 0; first < count; ) {
    const last = endOfRun(seen, first)
    if (last - first + 1 >= least && isProven(seen, first, last)) proven.push(median(seen.slice(first, last + 1).map(each => each.level))!)
    first = last + 1
  }
  seen.forEach((each, slot) => {
    if (each.expected > each.level && proven.some(level => Math.abs(level - each.level) <= near)) levels[slot] = each.level
  })
  return levels
}

function look(shares: readonly ArrayLike<number>[], expected: readonly ArrayLike<number>[], slot: number): Seen {
  const running: number[] = []
  const wanted: number[] = []
  shares.forEach((each, n) => {
    const [power, kw] = [each[slot]!, expected[n]![slot]!]
    if (!(power > producingThreshold) || Number.isNaN(kw)) return
    running.push(power)
    wanted.push(kw)
  })
  const level = median(running)
  if (level === null) return { level: Number.NaN, expected: Number.NaN, ratio: Number.NaN }
  const middle = median(wanted)!
  const close = running.filter(power => Math.abs(power - level) <= together).length
  const held = close >= Math.max(2, share * running.length) && level < own
  return { level: held ? level : Number.NaN, expected: middle, ratio: level / middle }
}

const held = ({ level, expected }: Seen) => expected > 1.05 * level

/** Last slot of the run of one level that begins here; the slot itself where none does. */
function endOfRun(seen: readonly Seen[], first: number): number {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let last = first
  for (let slot = first; slot < seen.length && held(seen[slot]!); slot++) {
    low = Math.min(low, seen[slot]!.level)
    high = Math.max(high, seen[slot]!.level)
    if (high - low > flat) break
    last = slot
  }
  return last
}

function isProven(seen: readonly Seen[], first: number, last: number): boolean {
  const run = seen.slice(first, last + 1)
  const rangeOf = (values: number[]) => Math.max(...values) - Math.min(...values)
  if (!run.every(held)) return false
  const moved = rangeOf(run.map(each => each.expected)) >= 3 * rangeOf(run.map(each => each.level)) + 0.02
  const step = (outside: Seen | undefined, inside: Seen) => outside !== undefined && outside.ratio - inside.ratio >= 0.05
  return moved || step(seen[first - 1], seen[first]!) || step(seen[last + 1], seen[last]!)
}
