import { gapOf } from './acceptReading.ts'
import { leastStep, maxEnergyBetween, jitter } from './isPlausibleStep.ts'
import { eventsOf, type RegisterDay, type RegisterReading, type StuckPeriod } from './registerDay.ts'
import { HOUR, MINUTE } from '../time/time.ts'

/** A register that shows the same value again and again, and goes on elsewhere. */
interface Standstill extends StuckPeriod {
  /** The last minute at which it stood. */
  until: number
  moved: number
}

/** What stands beside a register: the power in the direction it counts, kW, and the total register of its device, kWh. */
export interface Beside {
  power: readonly RegisterReading[]
  total: readonly RegisterReading[]
}

/** Fewer readings repeat nothing. */
const repeats = 3
/** Two registers of one device agree within this share, as in core/register/closeDay.ts. */
const agree = 0.02

/** Does a day hold a rise nobody believed, after the register had stood still? Only then is it worth to look at what stands beside it. */
export const hasStoodStill = (day: RegisterDay, readings: readonly RegisterReading[]) => standstillsOf(day, readings).length > 0

/**
 * Rises that the register made while its gateway only repeated itself: a register that stands still and leaps is wrong
 * (core/register/takeReading.ts), unless it was never read. Of that there are two proofs. The power was told as the
 * very same number again and again, and as one that would have moved the register many times: one of the two was no
 * measurement, and so neither was. Or the total register of the device rose by the same meanwhile: two registers do not
 * go wrong alike. Never more counts than what the device can do in the time.
 */
export const stuckPeriodsOf = (day: RegisterDay, readings: readonly RegisterReading[], { power, total }: Beside): StuckPeriod[] =>
  standstillsOf(day, readings)
    .filter(still => isRepeated(still, power) || isInTotal(still, total, gapOf(day.kind)))
    .map(({ since, minute }) => ({ since, minute }))

function standstillsOf(day: RegisterDay, readings: readonly RegisterReading[]): Standstill[] {
  const doubted = new Set(eventsOf(day).flatMap(({ kind, minute }) => (kind === 'exchange' || kind === 'doubtful' ? [minute] : [])))
  if (doubted.size === 0) return []
  const found: Standstill[] = []
  let first = 0
  for (let n = 1; n < readings.length; n++) {
    const [from, last, reading] = [readings[first]!, readings[n - 1]!, readings[n]!]
    if (reading.value === from.value) continue
    const moved = reading.value - from.value
    const isLong = n - first >= repeats && last.minute - from.minute > gapOf(day.kind)
    if (isLong && doubted.has(reading.minute) && moved > jitter && moved <= maxEnergyBetween(day.kind, from.minute, reading.minute))
      found.push({ since: from.minute, until: last.minute, minute: reading.minute, moved })
    first = n
  }
  return found
}

function isRepeated({ since, until }: Standstill, power: readonly RegisterReading[]): boolean {
  const repeated = power.filter(({ minute }) => minute >= since && minute <= until)
  const [first] = repeated
  if (!first || repeated.length < repeats || repeated.some(({ value }) => value !== first.value)) return false
  return (first.value * (until - since) * MINUTE) / HOUR >= repeats * leastStep
}

/** The total register is read beside, not with it: up to a gap earlier or later. */
function isInTotal({ since, minute, moved }: Standstill, total: readonly RegisterReading[], gap: number): boolean {
  const before =
    total.findLast(reading => reading.minute <= since && reading.minute >= since - gap) ?? total.find(reading => reading.minute > since)
  const after = total.find(reading => reading.minute >= minute)
  if (!before || !after || before.minute > since + gap || after.minute > minute + gap) return false
  const rise = after.value - before.value
  return Math.abs(rise - moved) <= Math.max(agree * moved, leastStep) + (moved * gap) / (minute - since)
}
