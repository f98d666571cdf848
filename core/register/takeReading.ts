import { after, begin, acceptReading, acceptOverGap, note, spread } from './acceptReading.ts'
import { resume, resumes } from './resume.ts'
import { isPlausibleStep } from './isPlausibleStep.ts'
import { rebase } from './rebase.ts'
import { unlessResetAtMidnight } from './unlessResetAtMidnight.ts'
import { opening, type RegisterDay, type RegisterReading } from './registerDay.ts'

/** So many readings in a row that fit each other, and not what was before, are where the register now is. */
const runLength = 3

/**
 * Takes the next reading; they come in the order of their minutes, one a minute. Between two readings that are believed
 * the difference counts, and it is never more than what the device can do in the time (IEC 61724-1 §11, data quality
 * checks: range and rate of change). A reading that cannot follow the last one waits: the next ones show whether it was
 * wrong, or whether the register was set back, came to its end or was exchanged.
 */
export function takeReading(day: RegisterDay, reading: RegisterReading): void {
  day.top = Math.max(day.top, reading.value)
  if (day.last === opening) {
    const value = unlessResetAtMidnight(day.kind, reading)
    if (value !== null) Object.assign(day, { origin: value, last: { ...opening, value } })
  }
  const [doubt] = day.doubted
  const stuck = day.kind.stuckPeriods.find(({ minute }) => minute === reading.minute)
  if (stuck && !doubt) acceptOverGap(day, reading, stuck)
  else if (!doubt) first(day, reading)
  else if (isPlausibleStep(day, day.last, reading)) {
    note(day, doubt.value > day.last.value ? 'spike' : 'dip', doubt)
    day.doubted = []
    acceptReading(day, reading)
  } else if (isPlausibleStep(day, day.doubted.at(-1)!, reading)) {
    day.doubted.push(after(day.doubted.at(-1)!, reading))
    if (day.doubted.length >= runLength) rebase(day)
  } else {
    note(day, doubt.value > day.last.value ? 'spike' : 'dip', doubt)
    day.doubted = []
    first(day, reading)
  }
}

/** A reading after one that is believed. */
function first(day: RegisterDay, reading: RegisterReading) {
  const { last, previous } = day
  if (resumes(day, reading)) {
    resume(day, reading)
    return
  }
  if (isPlausibleStep(day, last, reading)) {
    acceptReading(day, reading)
    return
  }
  // It goes on where it was before it came to where it is: that, possible by itself, was nothing. So was what a day
  // began with, where nobody knows what the day before ended with.
  if (
    previous &&
    reading.value < last.value &&
    isPlausibleStep(day, previous, reading) &&
    (previous === opening ? day.kind.closing === null : last.times < runLength)
  ) {
    spread(day, previous, { minute: last.since }, last.value - previous.value, -1)
    note(day, previous === opening ? 'yesterday' : 'spike', { ...last, minute: last.since }, previous.value)
    Object.assign(day, { last: previous, previous: null })
    acceptReading(day, reading)
    return
  }
  day.doubted = [begin(reading)]
}
