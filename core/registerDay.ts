import { rolloverOf } from './rolloverOf.ts'
import { HOUR, MINUTE } from './time.ts'

/** A reading of a register: minute of the site-local day, kWh. */
export interface RegisterReading {
  minute: number
  value: number
}

/** A register as it stood: since which minute it shows this value, and how many readings have said so. */
interface Stand extends RegisterReading {
  since: number
  times: number
}

/** What moves through a register at most. */
export interface RegisterLimit {
  highestKw: number
  /** How much longer than their minutes say two readings may lie apart, hours (core/deviceLimits.ts). */
  slackHours: number
}

/**
 * What was not simply counted. `spike`, `dip`: readings above or below what went on before and after, believed nowhere. `reset`: the register began
 * again at 0. `rollover`: it came to its end and began again. `exchange`: it went on from elsewhere (another meter): what moved meanwhile is not known.
 * `yesterday`: after midnight it stood still where the day before had left it, until it began the day.
 */
export type RegisterEventKind = 'spike' | 'dip' | 'reset' | 'rollover' | 'exchange' | 'yesterday'
export interface RegisterEvent {
  kind: RegisterEventKind
  /** Of the first reading it is about. */
  minute: number
  /** What the register showed before it and with it, kWh. */
  from: number
  to: number
}

/** What is known of a register beside its readings of the day. */
export interface RegisterKind {
  /** null = nobody knows what its device can do. */
  limit: RegisterLimit | null
  /** How often it is read, minutes. */
  samplingMinutes: number
  /** What it showed last on the day before; null = not known. */
  closing: number | null
}

/** Energy of one register on one site-local day as far as its readings are taken; see `takeReading`. */
export interface RegisterDay {
  readonly kind: RegisterKind
  /** Energy up to the reading the present run of readings counts from, kWh. */
  before: number
  origin: number
  /** The last reading that is believed; at first midnight, when a day's register stands at 0. */
  last: Stand
  /** How it stood before it came to the value of the last one, in the same run. */
  previous: Stand | null
  /** How far it steps, kWh: more than one step is no step. */
  step: number
  /** Readings that fit nothing so far; they count nowhere until they are one run. */
  doubted: Stand[]
  /** What was there before the register was set back, in case that turns out to have been a dip. */
  fallen: Pick<RegisterDay, 'before' | 'origin' | 'last' | 'slots' | 'estimated' | 'events'> | null
  /** The highest value of all readings, believed or not, kWh. */
  top: number
  /** Energy by quarter of an hour from midnight, kWh. */
  slots: number[]
  /** Of which is spread evenly over a gap in the readings, kWh. */
  estimated: number[]
  events: RegisterEvent[]
}

const quarter = 15
/** What lies further apart than this, or than its readings do, was not measured by quarters: its energy is true, its place in time is not. */
const gapMinutes = 20
/** Registers with whole kWh step by 1 at any moment, kWh. */
const leastStep = 1
/** Registers with tenths waver by one of them, and single precision rounds, kWh. */
const waver = 0.15
/** So many readings in a row that fit each other, and not what was before, are where the register now is. */
const runLength = 3
/** A register of which nobody knows what it can do was set back where it falls to less than this share; else it was exchanged. */
const nearZero = 0.1

/** Midnight: a day's register stands at 0. */
const opening: Stand = { minute: 0, value: 0, since: 0, times: 1 }

export const openRegisterDay = (kind: RegisterKind): RegisterDay => ({
  kind,
  before: 0,
  origin: 0,
  last: opening,
  previous: null,
  step: 0,
  doubted: [],
  fallen: null,
  top: 0,
  slots: [],
  estimated: [],
  events: [],
})

export const copyOfDay = (day: RegisterDay): RegisterDay => ({
  ...day,
  doubted: [...day.doubted],
  slots: [...day.slots],
  estimated: [...day.estimated],
  events: [...day.events],
})

/** Energy of the day so far, kWh. */
export const energyOf = ({ before, origin, last }: RegisterDay): number => before + last.value - origin

/**
 * Takes the next reading; they come in the order of their minutes, one a minute. Between two readings that are believed the difference counts, and it
 * is never more than what the device can do in the time (IEC 61724-1 §11, data quality checks: range and rate of change). A reading that cannot
 * follow the last one waits: the next ones show whether it was wrong, or whether the register was set back, came to its end or was exchanged.
 */
export function takeReading(day: RegisterDay, reading: RegisterReading): void {
  day.top = Math.max(day.top, reading.value)
  const [doubt] = day.doubted
  if (!doubt) first(day, reading)
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
  // It goes on where it was before it came to where it is: that, possible by itself, was nothing.
  if (
    previous &&
    reading.value < last.value &&
    follows(day, previous, reading) &&
    (previous === opening ? isYesterday(day) : last.times < runLength)
  ) {
    spread(day, previous, { minute: last.since }, last.value - previous.value, -1)
    note(day, previous === opening ? 'yesterday' : 'spike', { ...last, minute: last.since }, previous.value)
    Object.assign(day, { last: previous, previous: null })
    believe(day, reading)
    return
  }
  day.doubted = [begin(reading)]
}

/** What the day began with is what the day before ended with; where nobody knows that, what stood from its first reading on. */
const isYesterday = ({ last, kind: { closing } }: RegisterDay) => closing === null || Math.abs(last.value - closing) <= waver

/** What was doubted is where the register is now. */
function goOnElsewhere(day: RegisterDay) {
  const [doubt, ...rest] = day.doubted as [Stand, ...Stand[]]
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
  const end = falls && day.kind.limit ? rolloverOf(last.value, doubt.value, most(day, last.minute, doubt.minute)) : null
  const isReset = falls && (day.kind.limit ? doubt.value <= most(day, last.minute, doubt.minute) : doubt.value <= nearZero * last.value)
  if (end) {
    note(day, 'rollover', doubt)
    spread(day, last, doubt, end - last.value + doubt.value, 1)
    Object.assign(day, { before: day.before + end - day.origin, origin: 0 })
  } else if (isReset) {
    note(day, 'reset', doubt)
    spread(day, last, doubt, doubt.value, 1)
    Object.assign(day, { before, origin: 0, fallen })
  } else {
    note(day, 'exchange', doubt)
    Object.assign(day, { before, origin: doubt.value })
  }
  Object.assign(day, { last: { ...doubt, times: 1 }, previous: null })
  for (const reading of rest) believe(day, reading)
}

/**
 * Does the register, which has not moved since it seemed to be set back, go on where it was? It does not where a new count can well have come so far:
 * with half of what the device can do.
 */
const resumes = ({ kind, fallen, last, origin }: RegisterDay, { minute, value }: RegisterReading): boolean =>
  fallen !== null &&
  last.value - origin <= waver &&
  (kind.limit === null || value - last.value > mostOf(kind, last.minute, minute) / 2) &&
  value >= fallen.last.value - waver &&
  value - fallen.last.value <= mostOf(kind, fallen.last.minute, minute)

/** It was no reset: everything is as before it. */
function comeBack(day: RegisterDay, reading: RegisterReading) {
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

const begin = ({ minute, value }: RegisterReading): Stand => ({ minute, value, since: minute, times: 1 })
/** The same value stands since it first did; a little less is the same. */
const after = (stand: Stand, { minute, value }: RegisterReading): Stand =>
  value > stand.value ? { minute, value, since: minute, times: 1 } : { ...stand, minute, times: stand.times + 1 }

/** kWh that can have moved between two minutes. */
const mostOf = ({ limit }: RegisterKind, from: number, to: number) =>
  limit ? limit.highestKw * (((to - from) * MINUTE) / HOUR + limit.slackHours) + leastStep : Number.POSITIVE_INFINITY
const most = ({ kind }: RegisterDay, from: number, to: number) => mostOf(kind, from, to)

/**
 * A register steps, behind the ratio of current transformers by tens of kWh: what a step brings has moved since the one before it. How far it steps
 * its own steps tell.
 */
function follows(day: RegisterDay, from: Stand, to: RegisterReading): boolean {
  const moved = to.value - from.value
  if (moved < -waver) return false
  if (moved <= most(day, from.minute, to.minute)) return true
  return moved <= most(day, from.since, to.minute) && (day.step === 0 || moved <= 1.5 * day.step)
}

function believe(day: RegisterDay, reading: RegisterReading) {
  const { last } = day
  const next = after(last, reading)
  const moved = next.value - last.value
  spread(day, last, next, moved, 1)
  if (moved > 0) {
    day.previous = last
    // What came over a gap is no step.
    if (next.minute - last.minute <= gapOf(day.kind)) day.step = Math.max(day.step, moved)
  }
  day.last = next
}

const gapOf = ({ samplingMinutes }: RegisterKind) => Math.max(gapMinutes, 1.5 * samplingMinutes)

/** Adds energy that moved between two readings to the quarters they span, evenly, or takes it away again. */
function spread(day: RegisterDay, { minute: from }: { minute: number }, { minute: to }: { minute: number }, kwh: number, sign: 1 | -1) {
  const isGap = to - from > gapOf(day.kind) && kwh > 0
  for (let slot = Math.floor(from / quarter); slot <= Math.floor(to / quarter); slot++) {
    const minutes = Math.min(to, quarter * (slot + 1)) - Math.max(from, quarter * slot)
    const share = to === from ? 1 : minutes / (to - from)
    day.slots[slot] = (day.slots[slot] ?? 0) + sign * share * kwh
    if (isGap) day.estimated[slot] = (day.estimated[slot] ?? 0) + sign * share * kwh
  }
}

const note = (day: RegisterDay, kind: RegisterEventKind, { minute, value }: RegisterReading, from = day.last.value) =>
  void day.events.push({ kind, minute, from, to: value })
