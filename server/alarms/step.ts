import { isLimit } from '../ingest/limits.ts'

/** A limit rule of one point; delays in seconds, `deadband` in the unit of the indicator. */
export interface Limit {
  lower: number
  upper: number
  onDelay: number
  offDelay: number
  deadband: number
}

export type Side = 'upper' | 'lower'

/** What is remembered of one point between two readings. Times are measured time, epoch ms. */
export interface PointState {
  /** Newest reading that counted; anything older is history and changes nothing. */
  at: number
  value: number
  /** Beyond a limit since `since`, on-delay running. */
  pending: { side: Side; since: number } | null
  /** In alarm; `id` is 0 until the row is written. */
  alarm: { id: number; side: Side; peak: number } | null
  /** In alarm, but inside the limit by the deadband since then: off-delay running. */
  back: number | null
}

export type Event =
  | { kind: 'raise'; side: Side; at: number; value: number }
  | { kind: 'worse'; peak: number }
  | { kind: 'recover'; at: number }

export interface Stepped {
  state: PointState
  events: Event[]
}

export const unseen: PointState = { at: 0, value: Number.NaN, pending: null, alarm: null, back: null }

const exceeds = ({ lower, upper }: Limit, value: number): Side | null => {
  if (isLimit(upper) && value > upper) return 'upper'
  if (isLimit(lower) && value < lower) return 'lower'
  return null
}

const isBack = (limit: Limit, side: Side, value: number) =>
  side === 'upper' ? value <= limit.upper - limit.deadband : value >= limit.lower + limit.deadband

const isWorse = (side: Side, value: number, peak: number) => (side === 'upper' ? value > peak : value < peak)

/**
 * The next state of a point after a reading, and what happened on the way. Pure. A reading that is not newer than the state
 * (repeated, late) or that is not believed (suspect) changes nothing.
 */
export function step(state: PointState, limit: Limit, reading: { at: number; value: number; suspect?: boolean }): Stepped {
  const { at, value } = reading
  if (reading.suspect || !Number.isFinite(value) || at <= state.at) return { state, events: [] }
  const events: Event[] = []
  let { pending, alarm, back } = state
  const beyond = exceeds(limit, value)

  if (alarm && (beyond !== null && beyond !== alarm.side ? true : isBack(limit, alarm.side, value))) {
    back ??= at
    // Beyond the opposite limit this alarm is over at once; the other one begins below.
    if (beyond !== null || at - back >= limit.offDelay * 1000) {
      events.push({ kind: 'recover', at })
      alarm = null
      back = null
    }
  } else if (alarm) {
    back = null
    if (isWorse(alarm.side, value, alarm.peak)) {
      alarm = { ...alarm, peak: value }
      events.push({ kind: 'worse', peak: value })
    }
  }

  if (!alarm) {
    if (beyond === null) pending = null
    else {
      if (pending?.side !== beyond) pending = { side: beyond, since: at }
      if (at - pending.since >= limit.onDelay * 1000) {
        alarm = { id: 0, side: beyond, peak: value }
        events.push({ kind: 'raise', side: beyond, at, value })
        pending = null
      }
    }
  }
  return { state: { at, value, pending, alarm, back }, events }
}

/**
 * What a delay that ran out without a further reading brings: the last value still stands. Sources that only report changes need it.
 * @param now epoch ms
 */
export function expire(state: PointState, limit: Limit, now: number): Stepped {
  const { pending, alarm, back } = state
  if (alarm && back !== null && now - back >= limit.offDelay * 1000)
    return { state: { ...state, alarm: null, back: null }, events: [{ kind: 'recover', at: back + limit.offDelay * 1000 }] }
  if (!alarm && pending && now - pending.since >= limit.onDelay * 1000) {
    const { side, since } = pending
    return {
      state: { ...state, pending: null, alarm: { id: 0, side, peak: state.value } },
      events: [{ kind: 'raise', side, at: since + limit.onDelay * 1000, value: state.value }],
    }
  }
  return { state, events: [] }
}

/** After the clock was set back: what was seen ahead of now was seen just before, so that the next reading is the newer one. */
export function broughtBack(state: PointState, present: number): PointState {
  const { at, pending, back } = state
  if (at < present) return state
  const before = present - 1
  return {
    ...state,
    at: before,
    pending: pending && { ...pending, since: Math.min(pending.since, before) },
    back: back === null ? null : Math.min(back, before),
  }
}
