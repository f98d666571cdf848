import { acceptReading, note } from './acceptReading.ts'
import { maxEnergyBetween, jitter } from './isPlausibleStep.ts'
import type { RegisterDay, RegisterReading } from './registerDay.ts'

/**
 * Does the register, which has not moved since it seemed to be set back, go on where it was? It does not where a new
 * count can well have come so far: with half of what the device can do.
 */
export const resumes = ({ kind, fallen, last, origin }: RegisterDay, { minute, value }: RegisterReading): boolean =>
  fallen !== null &&
  last.value - origin <= jitter &&
  (kind.limit === null || value - last.value > maxEnergyBetween(kind, last.minute, minute) / 2) &&
  value >= fallen.last.value - jitter &&
  value - fallen.last.value <= maxEnergyBetween(kind, fallen.last.minute, minute)

/** It was no reset: everything is as before it. */
export function resume(day: RegisterDay, reading: RegisterReading) {
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
  acceptReading(day, reading)
}
