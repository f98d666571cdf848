import { after, begin, believe, believeOver, note, spread } from './believe.ts'
import { comeBack, resumes } from './comeBack.ts'
import { follows } from './follows.ts'
import { goOnElsewhere } from './goOnElsewhere.ts'
import { notSetBack } from './notSetBack.ts'
import { opening, type RegisterDay, type RegisterReading } from './registerDay.ts'

/** So many readings in a row that fit each other, and not what was before, are where the register now is. */
const runLength = 3

/**
 * Takes the next reading; they come in the order of their minutes, one a minute. Between two readings that are believed the difference counts, and it
 * is never more than what the device can do in the time (IEC 61724-1 §11, data quality checks: range and rate of change). A reading that cannot
 * follow the last one waits: the next ones show whether it was wrong, or whether the register was set back, came to its end or was exchanged.
 */
export function takeReading(day: RegisterDay, reading: RegisterReading): void {
  day.top = Math.max(day.top, reading.value)
  if (day.last === opening) {
    const value = notSetBack(day.kind, reading)
    if (value !== null) Object.assign(day, { origin: value, last: { ...opening, value } })
  }
  const [doubt] = day.doubted
  const thaw = day.kind.thaws.find(({ minute }) => minute === reading.minute)
  if (thaw && !doubt) believeOver(day, reading, thaw)
  else if (!doubt) first(day, reading)
  else if (follows(day, day.last, reading)) {
    note(day, doubt.value > day.last.value ? 'spike' : 'dip', doubt)
    day.doubted = []
    believe(day, reading)
  } else if (follows(day, day.doubted.at(-1)!, reading)) {
    day.doubted.push(after(day.doubted.at(-1)!, reading))
    if (day.doubted.length >= runLength) goOnElsewhere(day)
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
    comeBack(day, reading)
    return
  }
  if (follows(day, last, reading)) {
    believe(day, reading)
    return
  }
  // It goes on where it was before it came to where it is: that, possible by itself, was nothing. So was what a day began with, where nobody knows what the
  // day before ended with.
  if (
    previous &&
    reading.value < last.value &&
    follows(day, previous, reading) &&
    (previous === opening ? day.kind.closing === null : last.times < runLength)
  ) {
    spread(day, previous, { minute: last.since }, last.value - previous.value, -1)
    note(day, previous === opening ? 'yesterday' : 'spike', { ...last, minute: last.since }, previous.value)
    Object.assign(day, { last: previous, previous: null })
    believe(day, reading)
    return
  }
  day.doubted = [begin(reading)]
}
