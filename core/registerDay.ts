import { rolloverOf } from './rolloverOf.ts'
import { HOUR, MINUTE } from './time.ts'

/** A reading of a register: minute of the site-local day, kWh. */
export interface RegisterReading {
  minute: number
  value: number
}

/** A register as it stood: since which minute it shows this value. */
interface Stand extends RegisterReading {
  since: number
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

/** Energy of one register on one site-local day as far as its readings are taken; see `takeReading`. */
export interface RegisterDay {
  readonly limit: RegisterLimit | null
  /** Energy up to the reading the present run of readings counts from, kWh. */
  before: number
  origin: number
  /** The last reading that is believed; at first midnight, when a day's register stands at 0. */
  last: Stand
  /** How it stood before it came to the value of the last one, in the same run. */
  previous: Stand | null
  /** Readings that fit nothing so far; they count nowhere until they are one run. */
  doubted: Stand[]
  /** The highest value of all readings, believed or not, kWh. */
  top: number
  /** Energy by quarter of an hour from midnight, kWh. */
  slots: number[]
  /** Of which is spread evenly over a gap in the readings, kWh. */
  estimated: number[]
  events: RegisterEvent[]
}

const quarter = 15
/** What lies further apart than this was not measured by quarters: its energy is true, its place in time is not. */
const gapMinutes = 20
/** Registers with whole kWh step by 1 at any moment, kWh. */
const leastStep = 1
/** Registers with tenths waver by one of them, and single precision rounds, kWh. */
const waver = 0.15
/** So many readings in a row that fit each other, and not what was before, are where the register now is. */
const runLength = 3

/** Midnight: a day's register stands at 0. */
const opening: Stand = { minute: 0, value: 0, since: 0 }

export const openRegisterDay = (limit: RegisterLimit | null): RegisterDay => ({
  limit,
  before: 0,
  origin: 0,
  last: opening,
  previous: null,
  doubted: [],
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
  if (follows(day, last, reading)) {
    believe(day, reading)
    return
  }
  if (reading.value < last.value) {
    const end = day.limit && rolloverOf(last.value, reading.value, most(day, last.minute, reading.minute))
    if (end) {
      note(day, 'rollover', reading)
      spread(day, last, reading, end - last.value + reading.value, 1)
      Object.assign(day, { before: day.before + end - day.origin, origin: 0, last: begin(reading), previous: null })
      return
    }
    // It goes on where it was before it came to where it is: that, possible by itself, was nothing.
    if (previous && follows(day, previous, reading)) {
      spread(day, previous, { minute: last.since }, last.value - previous.value, -1)
      note(day, previous === opening ? 'yesterday' : 'spike', { ...last, minute: last.since }, previous.value)
      Object.assign(day, { last: previous, previous: null })
      believe(day, reading)
      return
    }
  }
  day.doubted = [begin(reading)]
}

/** What was doubted is where the register is now. */
function goOnElsewhere(day: RegisterDay) {
  const [doubt, ...rest] = day.doubted as [Stand, ...Stand[]]
  day.doubted = []
  const before = energyOf(day)
  if (doubt.value < day.last.value && doubt.value <= most(day, day.last.minute, doubt.minute)) {
    note(day, 'reset', doubt)
    spread(day, day.last, doubt, doubt.value, 1)
    Object.assign(day, { before, origin: 0 })
  } else {
    note(day, 'exchange', doubt)
    Object.assign(day, { before, origin: doubt.value })
  }
  Object.assign(day, { last: doubt, previous: null })
  for (const reading of rest) believe(day, reading)
}

const begin = ({ minute, value }: RegisterReading): Stand => ({ minute, value, since: minute })
/** The same value stands since it first did; a little less is the same. */
const after = (stand: Stand, { minute, value }: RegisterReading): Stand =>
  value > stand.value ? { minute, value, since: minute } : { ...stand, minute }

/** kWh that can have moved between two minutes. */
const most = ({ limit }: RegisterDay, from: number, to: number) =>
  limit ? limit.highestKw * (((to - from) * MINUTE) / HOUR + limit.slackHours) + leastStep : Number.POSITIVE_INFINITY

/** A register steps: behind the ratio of current transformers by tens of kWh. What a step brings has moved since the one before it. */
const follows = (day: RegisterDay, from: Stand, to: RegisterReading) =>
  to.value >= from.value - waver && to.value - from.value <= most(day, from.since, to.minute)

function believe(day: RegisterDay, reading: RegisterReading) {
  const { last } = day
  const next = after(last, reading)
  spread(day, last, next, next.value - last.value, 1)
  if (next.value > last.value) day.previous = last
  day.last = next
}

/** Adds energy that moved between two readings to the quarters they span, evenly, or takes it away again. */
function spread(day: RegisterDay, { minute: from }: { minute: number }, { minute: to }: { minute: number }, kwh: number, sign: 1 | -1) {
  const isGap = to - from > gapMinutes && kwh > 0
  for (let slot = Math.floor(from / quarter); slot <= Math.floor(to / quarter); slot++) {
    const minutes = Math.min(to, quarter * (slot + 1)) - Math.max(from, quarter * slot)
    const share = to === from ? 1 : minutes / (to - from)
    day.slots[slot] = (day.slots[slot] ?? 0) + sign * share * kwh
    if (isGap) day.estimated[slot] = (day.estimated[slot] ?? 0) + sign * share * kwh
  }
}

const note = (day: RegisterDay, kind: RegisterEventKind, { minute, value }: RegisterReading, from = day.last.value) =>
  void day.events.push({ kind, minute, from, to: value })
