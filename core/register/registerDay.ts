/** A reading of a register: minute of the site-local day, kWh. */
export interface RegisterReading {
  minute: number
  value: number
}

/** A register as it stood: since which minute it shows this value, and how many readings have said so. */
export interface Stand extends RegisterReading {
  since: number
  times: number
}

/** What moves through a register at most. */
export interface RegisterLimit {
  highestKw: number
  /** How much longer than their minutes say two readings may lie apart, hours (core/register/deviceLimits.ts). */
  slackHours: number
}

/**
 * What was not simply counted. `spike`, `dip`: readings above or below what went on before and after, believed nowhere.
 * `reset`: the register began again at 0. `rollover`: it came to its end and began again. `exchange`: it went on from
 * elsewhere (another meter): what moved meanwhile is not known. `yesterday`: after midnight it stood still where the
 * day before had left it, until it began the day. `shifted`: it begins its day at this minute, as it did the days
 * before, and not at midnight. `doubtful`: readings nobody could judge; they count nowhere.
 * Of the day as a whole (core/register/closeDay.ts): `disagreement`: the total register says another energy, the day's
 * counts. `total`: it does, and counts. `open`: what moved from this reading to midnight is not known.
 */
export type RegisterEventKind =
  | 'spike'
  | 'dip'
  | 'reset'
  | 'rollover'
  | 'exchange'
  | 'yesterday'
  | 'shifted'
  | 'doubtful'
  | 'disagreement'
  | 'total'
  | 'open'
export interface RegisterEvent {
  kind: RegisterEventKind
  /** Of the first reading it is about. */
  minute: number
  /**
   * What the register showed before it and with it; of `disagreement` and `total` the day's energy by the day's and by
   * the total register, kWh.
   */
  from: number
  to: number
}

/** With one of these nobody knows what all of the day's energy was: it counts as estimated. */
export const unsureEvents: readonly RegisterEventKind[] = ['exchange', 'doubtful', 'disagreement', 'open']

/** What is known of a register beside its readings of the day. */
export interface RegisterKind {
  /** null = nobody knows what its device can do. */
  limit: RegisterLimit | null
  /** How often it is read, minutes. */
  samplingMinutes: number
  /** What it showed last on the day before, and in which minute, counted from this day's midnight: a negative one; null = not known. */
  closing: RegisterReading | null
  /**
   * Where it does not begin its day at midnight (core/register/openingMinuteOf.ts): the minute at which it does, and
   * what it shows at midnight.
   */
  opens: RegisterReading | null
  /** Rises that were made while the gateway repeated itself. */
  stuckPeriods: readonly StuckPeriod[]
}

/**
 * A register stood since a minute because nobody read it, and showed at another what had moved meanwhile
 * (core/register/stuckPeriodsOf.ts).
 */
export interface StuckPeriod {
  since: number
  minute: number
}

/** Energy of one register on one site-local day as far as its readings are taken; see core/register/takeReading.ts. */
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
  /** How finely it shows what moves: the least it moved between two readings with no gap, kWh; infinite where it has not. */
  finest: number
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

/** Midnight: a day's register stands at 0. */
export const opening: Stand = { minute: 0, value: 0, since: 0, times: 1 }

const openingOf = ({ opens }: RegisterKind): Stand => (opens ? { ...opening, value: opens.value } : opening)

export const openRegisterDay = (kind: RegisterKind): RegisterDay => ({
  kind,
  before: 0,
  origin: openingOf(kind).value,
  last: openingOf(kind),
  previous: null,
  step: 0,
  finest: Number.POSITIVE_INFINITY,
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

/** What was not simply counted, with what still waits to be judged. */
export const eventsOf = ({ events, doubted: [doubt], last }: RegisterDay): readonly RegisterEvent[] =>
  doubt ? [...events, { kind: 'doubtful', minute: doubt.minute, from: last.value, to: doubt.value }] : events
