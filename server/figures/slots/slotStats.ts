import { slotTime } from '../../../core/time/time.ts'
import { daySlots, type Slots, slotMinutes } from './slots.ts'

/** Least, mean and greatest of what is known, with the moments; null and '' where nothing is. */
export interface Extent {
  min: number | null
  minAt: string
  mean: number | null
  max: number | null
  maxAt: string
}

export const noExtent: Extent = { min: null, minAt: '', mean: null, max: null, maxAt: '' }

/** Site time a slot of some days begins at: `YYYY-MM-DD HH:mm:ss`. */
export const momentOfSlot = (days: readonly string[], slot: number) =>
  `${days[Math.floor(slot / daySlots)]} ${slotTime(slot % daySlots, slotMinutes)}:00`

/** @param lines all of one quantity (three phases), slot by slot of the same days */
export function extentOf(days: readonly string[], ...lines: readonly Slots[]): Extent {
  let [known, sum] = [0, 0]
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let [minAt, maxAt] = [0, 0]
  for (const line of lines)
    for (let slot = 0; slot < line.length; slot++) {
      const value = line[slot]!
      if (Number.isNaN(value)) continue
      known++
      sum += value
      // Of lines beside each other the earliest moment counts.
      if (value < min || (value === min && slot < minAt)) [min, minAt] = [value, slot]
      if (value > max || (value === max && slot < maxAt)) [max, maxAt] = [value, slot]
    }
  if (known === 0) return noExtent
  return { min, minAt: momentOfSlot(days, minAt), mean: sum / known, max, maxAt: momentOfSlot(days, maxAt) }
}

/** How many slots fulfil a condition; what is not known fulfils none. */
export const countSlots = (slots: Slots, is: (value: number) => boolean) =>
  slots.reduce((count, value) => count + (!Number.isNaN(value) && is(value) ? 1 : 0), 0)

/** A slot as the wire has it. */
export const knownSlot = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

/** Slots of so many days in which any of the lines knows something. */
export function reportedSlots(lines: readonly Slots[], days: number): number {
  let reported = 0
  for (let slot = 0; slot < days * daySlots; slot++) if (lines.some(line => !Number.isNaN(line[slot]!))) reported++
  return reported
}
