import { resetsOf } from '../../../core/opensAt.ts'
import { copyOfDay, energyOf, eventsOf, type RegisterDay } from '../../../core/registerDay.ts'
import { takeReading } from '../../../core/takeReading.ts'
import { againAfterCollision } from '../../database/againAfterCollision.ts'
import { type Arrived, computedWith, type Keeping, type Kept } from './Kept.ts'
import { type RegisterKey, textOf } from './registerKey.ts'
import { type ComputedDay, writeDays } from './writeDays.ts'

/** After a longer silence a day is computed anew. */
const silentMinutes = 20

const leaps = ({ events }: RegisterDay) => events.filter(({ kind }) => kind === 'exchange').length

/** One step for each register whose readings follow what is kept; the others are returned. */
export async function followKept({ db, kept }: Keeping, arrived: ReadonlyMap<string, { key: RegisterKey; readings: Arrived[] }>) {
  const anew: RegisterKey[] = []
  const steps: (ComputedDay & { kept: Kept })[] = []
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
    // It began again: whether it does so every day is seen beside the days before. It leapt: whether its gateway only repeated itself, beside the power.
    if (resetsOf(register.events).length !== resetsOf(before.day.events).length || leaps(register) !== leaps(before.day)) {
      anew.push(key)
      continue
    }
    // At night nothing moves and nothing is written.
    if (kwh === before.kwh && eventsOf(register).length === before.events) kept.set(text, { ...before, day, now })
    else
      steps.push({
        ...key,
        register,
        revision: before.revision,
        kept: { day, now, kwh, events: eventsOf(register).length, revision: before.revision + 1 },
      })
  }
  if (steps.length > 0) {
    const written = await againAfterCollision(() => db.transaction(tx => writeDays(tx, steps)))
    for (const step of steps)
      if (written.has(textOf(step))) kept.set(textOf(step), step.kept)
      else anew.push(step)
  }
  return anew
}
