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
/** Held inverters differ by less than this share of what they differ by when left alone; fewer than so many tell nothing by it. */
const narrowed = 0.25
const several = 4
/** Inverters that always lie closer together than this (a share of what they give) tell nothing by it. */
const apart = 0.002

interface Seen {
  /** Level of those that lie together, NaN where they do not. */
  level: number
  /** Middle of what was expected of the running ones, by rating. */
  expected: number
  /** Middle of what they gave ÷ expected. */
  ratio: number
  /** Middle of how far they lie from each other, as a share of what they gave; NaN where too few ran. */
  spread: number
}

/**
 * Level, as a share of the rating, at which several inverters lay flat together below what they could give; NaN where
 * they did not. A flat top alone proves nothing (a clear noon is flat, too): either the expectation moved under the
 * level, or there was a step at one of its ends, or the inverters lay closer together than modules and cables let them
 * when they are left alone.
 * @param shares power ÷ rating by inverter and slot
 * @param expected the same of the expectation
 */
export function curtailedLevels(shares: readonly ArrayLike<number>[], expected: readonly ArrayLike<number>[]): Float64Array {
  const count = shares[0]?.length ?? 0
  const levels = new Float64Array(count).fill(Number.NaN)
  if (shares.length < 2) return levels
  const seen = Array.from({ length: count }, (_, slot) => look(shares, expected, slot))
  const proven = provenLevels(seen)
  seen.forEach((each, slot) => {
    const fits = ({ level, narrow }: Proven) => Math.abs(level - each.level) <= near && (!narrow || narrow(each))
    if (each.expected > each.level && proven.some(fits)) levels[slot] = each.level
  })
  return levels
}

interface Proven {
  level: number
  /** Its slots are told by how close together the inverters lie. */
  narrow?: (seen: Seen) => boolean
}

function provenLevels(seen: readonly Seen[]): Proven[] {
  const usual = usualSpread(seen)
  const narrow = ({ spread }: Seen) => usual >= apart && spread <= narrowed * usual
  const far = ({ level, expected }: Seen) => expected > 1.05 * level
  const levelOf = (run: readonly Seen[]) => median(run.map(({ level }) => level))!
  const below = (run: readonly Seen[]) => median(run.map(({ expected }) => expected))! > levelOf(run)
  return [
    ...runsOf(seen, narrow)
      .filter(({ run }) => below(run))
      .map(({ run }) => ({ level: levelOf(run), narrow })),
    ...runsOf(seen, far)
      .filter(each => isProven(seen, each))
      .map(({ run }) => ({ level: levelOf(run) })),
  ]
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
  if (level === null) return { level: Number.NaN, expected: Number.NaN, ratio: Number.NaN, spread: Number.NaN }
  const middle = median(wanted)!
  const close = running.filter(power => Math.abs(power - level) <= together).length
  const held = close >= Math.max(2, share * running.length) && level < own
  const spread = running.length < several ? Number.NaN : median(running.map(power => Math.abs(power - level)))! / level
  return { level: held ? level : Number.NaN, expected: middle, ratio: level / middle, spread }
}

/**
 * What lies between the inverters of a plant that is left alone: the upper quarter, since on a day of curtailment half
 * of the slots may be held.
 */
function usualSpread(seen: readonly Seen[]): number {
  const spreads = seen.map(({ spread }) => spread).filter(spread => !Number.isNaN(spread))
  return spreads.sort((a, b) => a - b)[Math.floor(0.75 * spreads.length)] ?? 0
}

interface Run {
  first: number
  run: Seen[]
}

/** Runs of slots that keep one level and fit. */
function runsOf(seen: readonly Seen[], fits: (each: Seen) => boolean): Run[] {
  const runs: Run[] = []
  for (let first = 0; first < seen.length; ) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    let end = first
    for (; end < seen.length && !Number.isNaN(seen[end]!.level) && fits(seen[end]!); end++) {
      low = Math.min(low, seen[end]!.level)
      high = Math.max(high, seen[end]!.level)
      if (high - low > flat) break
    }
    if (end - first >= least) runs.push({ first, run: seen.slice(first, end) })
    first = Math.max(end, first + 1)
  }
  return runs
}

function isProven(seen: readonly Seen[], { first, run }: Run): boolean {
  const rangeOf = (values: number[]) => Math.max(...values) - Math.min(...values)
  const moved = rangeOf(run.map(each => each.expected)) >= 3 * rangeOf(run.map(each => each.level)) + 0.02
  const step = (outside: Seen | undefined, inside: Seen) => outside !== undefined && outside.ratio - inside.ratio >= 0.05
  return moved || step(seen[first - 1], run[0]!) || step(seen[first + run.length], run.at(-1)!)
}
