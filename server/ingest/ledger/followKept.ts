import { resetsOf } from '../../../core/register/openingMinuteOf.ts'
import { copyOfDay, energyOf, eventsOf, type RegisterDay } from '../../../core/register/registerDay.ts'
import { takeReading } from '../../../core/register/takeReading.ts'
import { retryOnConflict } from '../../database/retryOnConflict.ts'
import { type Arrived, computedWith, type Keeping, type Kept } from './Kept.ts'
import { type RegisterKey, textOf } from './registerKey.ts'
import { type ComputedDay, writeDays } from './writeDays.ts'

/** After a longer silence a day is computed anew. */
const silentMinutes = 20

const leaps = ({ events }: RegisterDay) => events.filter(({ kind }) => kind === 'exchange').length

/** What readings that have arrived make of their registers. */
export interface Steps {
  /** They do not follow what is kept. */
  anew: RegisterKey[]
  /** One step each, to be written. */
  moved: (ComputedDay & { kept: Kept })[]
  /** At night nothing moves and nothing is written. */
  still: ReadonlyMap<string, Kept>
}

/** One step for each register whose readings follow what is kept. Pure: `followKept` takes it. */
export function stepsOf({ kept }: Keeping, arrived: ReadonlyMap<string, { key: RegisterKey; readings: Arrived[] }>): Steps {
  const anew: RegisterKey[] = []
  const moved: Steps['moved'] = []
  const still = new Map<string, Kept>()
  for (const [text, { key, readings }] of arrived) {
    const before = kept.get(text)
    if (
      !before ||
      // Who shares the device with another process has not seen what stood still.
      readings.some(({ minute }) => minute > before.now.minute + silentMinutes) ||
      readings.some(({ minute, at }) => minute < before.now.minute || (minute === before.now.minute && !(at >= before.now.at)))
    ) {
      anew.push(key)
      continue
    }
    const day = copyOfDay(before.day)
    let { now } = before
    for (const reading of readings.sort((a, b) => a.at - b.at)) {
      if (reading.minute > now.minute) takeReading(day, now)
      now = reading
    }
    const register = computedWith(day, now)
    const kwh = energyOf(register)
    // It began again: whether it does so every day is seen beside the days before. It leapt: whether its gateway only
    // repeated itself, beside the power.
    if (resetsOf(register.events).length !== resetsOf(before.day.events).length || leaps(register) !== leaps(before.day)) {
      anew.push(key)
      continue
    }
    if (kwh === before.kwh && eventsOf(register).length === before.events) still.set(text, { ...before, day, now })
    else
      moved.push({
        ...key,
        register,
        revision: before.revision,
        kept: { day, now, kwh, events: eventsOf(register).length, revision: before.revision + 1 },
      })
  }
  return { anew, moved, still }
}

/** Writes steps and keeps them; registers that have changed beside this process, and those that do not follow, are returned. */
export async function followKept({ db, kept }: Keeping, { anew, moved, still }: Steps): Promise<RegisterKey[]> {
  // What was computed anew meanwhile knows more.
  for (const [text, next] of still) if (kept.get(text)?.revision === next.revision) kept.set(text, next)
  if (moved.length === 0) return anew
  const written = await retryOnConflict(() => db.transaction(tx => writeDays(tx, moved)))
  for (const step of moved) if (written.has(textOf(step))) kept.set(textOf(step), step.kept)
  return [...anew, ...moved.filter(step => !written.has(textOf(step)))]
}
