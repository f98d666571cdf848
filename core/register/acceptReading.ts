import type { RegisterDay, RegisterEventKind, RegisterKind, RegisterReading, Stand } from './registerDay.ts'

const quarter = 15
/** Readings further apart than this, or than the register is read, leave a gap: its energy is true, its place in time is not. */
const gapMinutes = 20

export const begin = ({ minute, value }: RegisterReading): Stand => ({ minute, value, since: minute, times: 1 })
/** The same value stands since it first did; a little less is the same. */
export const after = (stand: Stand, { minute, value }: RegisterReading): Stand =>
  value > stand.value ? { minute, value, since: minute, times: 1 } : { ...stand, minute, times: stand.times + 1 }

export function acceptReading(day: RegisterDay, reading: RegisterReading) {
  const { last } = day
  const next = after(last, reading)
  const moved = next.value - last.value
  spread(day, last, next, moved, 1)
  if (moved > 0) {
    day.previous = last
    // What came over a gap is no step.
    if (next.minute - last.minute <= gapOf(day.kind)) {
      day.finest = Math.min(day.finest, moved)
      day.step = Math.max(day.step, moved)
    }
  }
  day.last = next
}

/** The same where the register was not read since it first showed what it stood at: all that moved lies in a gap. */
export function acceptOverGap(day: RegisterDay, reading: RegisterReading, { since }: { since: number }) {
  const { last } = day
  spread(day, { minute: since }, reading, reading.value - last.value, 1, true)
  Object.assign(day, { last: begin(reading), previous: last })
}

/** What lies further apart was not measured by quarters, minutes. */
export const gapOf = ({ samplingMinutes }: RegisterKind) => Math.max(gapMinutes, 1.5 * samplingMinutes)

/** Adds energy that moved between two readings to the quarters they span, evenly, or takes it away again. */
export function spread(
  day: RegisterDay,
  { minute: from }: { minute: number },
  { minute: to }: { minute: number },
  kwh: number,
  sign: 1 | -1,
  isEstimated = to - from > gapOf(day.kind) && kwh > 0,
) {
  const first = Math.floor(from / quarter)
  // What ends with a quarter does not begin the next: midnight belongs to the day that ends.
  for (let slot = first; slot === first || quarter * slot < to; slot++) {
    const minutes = Math.min(to, quarter * (slot + 1)) - Math.max(from, quarter * slot)
    const share = to === from ? 1 : minutes / (to - from)
    day.slots[slot] = (day.slots[slot] ?? 0) + sign * share * kwh
    if (isEstimated) day.estimated[slot] = (day.estimated[slot] ?? 0) + sign * share * kwh
  }
}

export const note = (day: RegisterDay, kind: RegisterEventKind, { minute, value }: RegisterReading, from = day.last.value) =>
  void day.events.push({ kind, minute, from, to: value })
