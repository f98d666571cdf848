import { gapOf } from './acceptReading.ts'
import { maxEnergyBetween, jitter } from './isPlausibleStep.ts'
import type { RegisterEvent, RegisterKind, RegisterReading } from './registerDay.ts'

/** When a register began again on a day, minutes. */
export const resetsOf = (events: readonly RegisterEvent[]) =>
  events.flatMap(({ kind, minute }) => (kind === 'reset' || kind === 'shifted' ? [minute] : []))

/**
 * A register that was set back on two days in a row at the same minute begins its day there: some are frozen at an hour
 * of the utility's, or by a clock of their own. Once is an accident.
 * @param days minutes at which it began again on two days in a row
 * @returns the minute, null = it begins with the calendar day
 */
export const openingMinuteOf = ([before, after]: readonly [readonly number[], readonly number[]], kind: RegisterKind): number | null =>
  after.find(minute => before.some(other => Math.abs(minute - other) <= gapOf(kind))) ?? null

/** Later than this a register that still counts the day before is not told from one that is wrong, minutes after midnight. */
export const latestOpening = 360

/**
 * What a register showed that went on counting after midnight, until it was set back: more than its day can have
 * brought (core/register/deviceLimits.ts), but from where the day before had left it. One that only stood there shows
 * yesterday, which is nothing of today.
 * @param beyond readings above what the day can have brought, before the first one that is not
 * @returns those of them that are of the register; none where that is not known
 */
export function carriedOver(kind: RegisterKind, beyond: readonly RegisterReading[]): readonly RegisterReading[] {
  const { closing } = kind
  if (!closing) return []
  const own = beyond.filter(
    ({ minute, value }) => value >= closing.value - jitter && value - closing.value <= maxEnergyBetween(kind, closing.minute, minute),
  )
  return own.length > 0 && own.at(-1)!.value > closing.value + jitter ? own : []
}

/**
 * What a register showed at midnight whose first reading of the day goes on from its last one of the day before; null
 * where it does not, and where nothing stood there that could go on.
 */
export function shownAtMidnight({ closing }: RegisterKind, first: RegisterReading | undefined): number | null {
  if (!closing || !first || closing.value <= jitter || first.value < closing.value - jitter) return null
  return closing.value + ((first.value - closing.value) * -closing.minute) / (first.minute - closing.minute)
}
