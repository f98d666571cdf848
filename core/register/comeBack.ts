import { believe, note } from './believe.ts'
import { mostOf, waver } from './follows.ts'
import type { RegisterDay, RegisterReading } from './registerDay.ts'

/**
 * Does the register, which has not moved since it seemed to be set back, go on where it was? It does not where a new count can well have come so far:
 * with half of what the device can do.
 */
export const resumes = ({ kind, fallen, last, origin }: RegisterDay, { minute, value }: RegisterReading): boolean =>
  fallen !== null &&
  last.value - origin <= waver &&
  (kind.limit === null || value - last.value > mostOf(kind, last.minute, minute) / 2) &&
  value >= fallen.last.value - waver &&
  value - fallen.last.value <= mostOf(kind, fallen.last.minute, minute)

/** It was no reset: everything is as before it. */
export function comeBack(day: RegisterDay, reading: RegisterReading) {
  const { fallen, last } = day
  Object.assign(day, {
    ...fallen,
    slots: [...fallen!.slots],
    estimated: [...fallen!.estimated],
    events: [...fallen!.events],
    previous: null,
    fallen: null,
  })
  note(day, 'dip', last)
  believe(day, reading)
}
