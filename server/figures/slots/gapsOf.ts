import { round2 } from './lineOf.ts'

interface Quarter {
  kw: number | null
  missingKw: number
  ratedKw: number
}

/** Less than this share of the capacity is nothing one could see in the curve. */
const leastShare = 0.01

/**
 * Spans in which a curve lies lower than the sun because devices did not report: `HH:mm` of their beginning and end, and
 * the greatest capacity that was missing at once, kW. At night, when neither day gave anything, nobody is missed.
 * @param today quarters that are over
 * @param before the same quarters of the day before
 * @param timeOf `HH:mm` at which a quarter begins
 */
export function gapsOf(today: readonly Quarter[], before: readonly Quarter[], timeOf: (slot: number) => string) {
  const gaps: { from: string; to: string; missingKw: number }[] = []
  let going = false
  today.forEach(({ kw, missingKw, ratedKw }, slot) => {
    const least = ratedKw * leastShare
    const sunny = Math.max(kw ?? 0, before[slot]?.kw ?? 0) > least
    const short = sunny && missingKw > least
    const last = gaps.at(-1)
    const to = timeOf(slot + 1)
    if (short && going && last) Object.assign(last, { to, missingKw: Math.max(last.missingKw, round2(missingKw)!) })
    else if (short) gaps.push({ from: timeOf(slot), to, missingKw: round2(missingKw)! })
    going = short
  })
  return gaps
}
