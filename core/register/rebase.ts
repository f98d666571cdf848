import { acceptReading, gapOf, note, spread } from './acceptReading.ts'
import { leastStep, maxEnergyBetween, jitter } from './isPlausibleStep.ts'
import { energyOf, type RegisterDay, type Stand } from './registerDay.ts'
import { rolloverOf } from './rolloverOf.ts'
import { HOUR, MINUTE } from '../time/time.ts'

/** A register of which nobody knows what it can do was set back where it falls to less than this share; else it was exchanged. */
const nearZero = 0.1

const isOpening = ({ kind }: RegisterDay, { minute }: Stand) => kind.opens !== null && Math.abs(minute - kind.opens.minute) <= gapOf(kind)

/** It was not set back at midnight (core/register/unlessResetAtMidnight.ts), and has not moved since. */
const isYesterday = ({ before, origin, last, events }: RegisterDay) =>
  events.length === 0 && before === 0 && origin > 0 && last.value - origin <= jitter

/** Quarters before a gap that tell how fast a register moved, and by what it may have gone faster or slower meanwhile. */
const paceQuarters = 4
const otherwise = 2

/**
 * What moved while nobody looked if the register went on, kWh: about as much as in the hour before and since. What the
 * device can do at most would over a long gap reach one of the many ends registers have from nearly anywhere.
 */
function likelyOf({ kind, last, slots, step }: RegisterDay, doubted: readonly [Stand, ...Stand[]]) {
  const slot = Math.floor(last.minute / 15)
  const before = 4 * Math.max(0, ...slots.slice(Math.max(0, slot - paceQuarters), slot + 1).map(kwh => kwh ?? 0))
  const [first] = doubted
  const now = doubted.at(-1)!
  const since = (60 * (now.value - first.value)) / Math.max(1, now.minute - first.minute)
  const minutes = first.minute - last.minute
  const kwhAt = (kw: number) => (kw * (minutes + 1) * MINUTE) / HOUR
  return {
    least: minutes > gapOf(kind) ? kwhAt(Math.min(before, since)) / otherwise : 0,
    most: otherwise * kwhAt(Math.max(before, since)) + 2 * Math.max(step, leastStep),
  }
}

/** What was doubted is where the register is now. */
export function rebase(day: RegisterDay) {
  const doubted = day.doubted as [Stand, ...Stand[]]
  const [doubt, ...rest] = doubted
  const { last } = day
  day.doubted = []
  const fallen = {
    before: day.before,
    origin: day.origin,
    last,
    slots: [...day.slots],
    estimated: [...day.estimated],
    events: [...day.events],
  }
  const before = energyOf(day)
  const falls = doubt.value < last.value
  const most = maxEnergyBetween(day.kind, last.minute, doubt.minute)
  const likely = likelyOf(day, doubted)
  const near = falls && day.kind.limit ? rolloverOf(last.value, doubt.value, Math.min(most, likely.most)) : null
  const end = near !== null && near - last.value + doubt.value >= likely.least ? near : null
  const isReset = falls && (day.kind.limit ? doubt.value <= most : doubt.value <= nearZero * last.value)
  if (end) {
    note(day, 'rollover', doubt)
    spread(day, last, doubt, end - last.value + doubt.value, 1)
    Object.assign(day, { before: day.before + end - day.origin, origin: 0, fallen: null })
  } else if (isReset) {
    if (isOpening(day, doubt)) note(day, 'shifted', doubt)
    else if (isYesterday(day)) note(day, 'yesterday', { ...last, minute: last.since }, 0)
    else note(day, 'reset', doubt)
    spread(day, last, doubt, doubt.value, 1)
    Object.assign(day, { before, origin: 0, fallen })
  } else {
    note(day, 'exchange', doubt)
    Object.assign(day, { before, origin: doubt.value, fallen: null })
  }
  Object.assign(day, { last: { ...doubt, times: 1 }, previous: null })
  for (const reading of rest) acceptReading(day, reading)
}
