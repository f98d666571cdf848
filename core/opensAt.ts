import { gapOf } from './believe.ts'
import { waver } from './follows.ts'
import type { RegisterEvent, RegisterKind, RegisterReading } from './registerDay.ts'

/** When a register began again on a day, minutes. */
export const resetsOf = (events: readonly RegisterEvent[]) =>
  events.flatMap(({ kind, minute }) => (kind === 'reset' || kind === 'shifted' ? [minute] : []))

/**
 * A register that was set back on two days in a row at the same minute begins its day there: some are frozen at an hour of the utility's, or by a
 * clock of their own. Once is an accident.
 * @param days minutes at which it began again on two days in a row
 * @returns the minute, null = it begins with the calendar day
 */
export const opensAt = ([before, after]: readonly [readonly number[], readonly number[]], kind: RegisterKind): number | null =>
  after.find(minute => before.some(other => Math.abs(minute - other) <= gapOf(kind))) ?? null

/**
 * What a register showed at midnight whose first reading of the day goes on from its last one of the day before; null where it does not, and where nothing
 * stood there that could go on.
 */
export function shownAtMidnight({ closing }: RegisterKind, first: RegisterReading | undefined): number | null {
  if (!closing || !first || closing.value <= waver || first.value < closing.value - waver) return null
  return closing.value + ((first.value - closing.value) * -closing.minute) / (first.minute - closing.minute)
}
