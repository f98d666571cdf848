import habits from '../../../assets/physics/chargingHabits.json' with { type: 'json' }
import { hash, sequence } from '../seeded.ts'
import { type Taper, taperDuration, taperEnergy, taperPower } from './taper.ts'
import { chinaDay, chinaDayStart, chinaHour, DAY, HOUR, MINUTE } from '../../../core/time/time.ts'

export interface ChargingSession {
  startMs: number
  endMs: number
  /** Delivered by the pile, kWh. */
  energyKwh: number
  /** Highest power of the session, kW: what pile and vehicle both allow. */
  maxKw: number
  /** Charge of the vehicle on arrival and on leaving, 0 … 1. */
  startSoc: number
  endSoc: number
  /** Battery of the vehicle, kWh. */
  batteryKwh: number
  /** The charging curve; `chargingPower` reads it. */
  taper: Taper
}

/** Charger and cable losses between pile and cells. */
const EFFICIENCY = 0.94
/** A pile's day runs from 04:00 to 04:00, the quietest hour, so that a session over midnight stays whole. */
const DAY_BEGINS = 4 * HOUR
const SHORTEST = 5 * MINUTE

/** Records carry whole seconds. */
const wholeSeconds = (ms: number): number => Math.floor(ms / 1000) * 1000

const within = (range: number[], share: number): number => range[0]! + (range[1]! - range[0]!) * share

const sessionOf = (
  habit: typeof habits.fast,
  ratedKw: number,
  startMs: number,
  latestEnd: number,
  next: () => number,
): ChargingSession | undefined => {
  const batteryKwh = within(habit.batteryKwh, next())
  const startSoc = within(habit.startSoc, next())
  const wanted = within(habit.endSoc, next())
  const maxKw = Math.min(ratedKw, batteryKwh * within(habit.acceptance, next()))
  const full: Taper = {
    peakKw: maxKw,
    energyKwh: ((wanted - startSoc) * batteryKwh) / EFFICIENCY,
    share: habit.taperShare,
    end: habit.taperEnd,
  }
  // Some drivers leave before the car is full; the pile's day also ends.
  const patience = next() < 0.2 ? 0.35 + 0.6 * next() : 1
  const lasts = wholeSeconds(Math.min(taperDuration(full) * patience, latestEnd - startMs))
  if (lasts < SHORTEST) return undefined
  const energyKwh = taperEnergy(full, lasts)
  return {
    startMs,
    endMs: startMs + lasts,
    energyKwh,
    maxKw,
    startSoc,
    endSoc: startSoc + (energyKwh * EFFICIENCY) / batteryKwh,
    batteryKwh,
    taper: full,
  }
}

/**
 * Sessions of one pile in one operating day, 04:00 to 04:00 of the China clock: a Poisson process whose rate follows the hour
 * (thinning, P. Lewis & G. Shedler 1979), one vehicle at a time.
 *
 * @param pileSeed seed of the pile; busy and quiet piles differ
 * @param ratedKw of the pile: up to 22 kW it is an AC pile with long sessions
 * @param dayStart instant of local midnight at which the calendar day begins, ms since 1970 UTC
 * @returns sessions in order of time, never overlapping
 */
export const chargingSessions = (pileSeed: number, ratedKw: number, dayStart: number): ChargingSession[] => {
  const habit = ratedKw <= habits.slowUpToKw ? habits.slow : habits.fast
  const next = sequence(hash(pileSeed, chinaDay(dayStart), 401))
  const popularity = 0.5 + (hash(pileSeed, 402) % 1000) / 1000
  const highest = Math.max(...habit.arrivals) * popularity
  const latestEnd = dayStart + DAY_BEGINS + DAY
  const sessions: ChargingSession[] = []
  let clock = dayStart + DAY_BEGINS
  while (clock < latestEnd) {
    clock += (-Math.log(1 - next()) / highest) * HOUR
    if (clock >= latestEnd) break
    const rate = habit.arrivals[Math.floor(chinaHour(clock)) % 24]! * popularity
    if (next() * highest > rate) continue
    const session = sessionOf(habit, ratedKw, wholeSeconds(clock), latestEnd, next)
    if (!session) continue
    sessions.push(session)
    clock = session.endMs + within(habit.pauseMinutes, next()) * MINUTE
  }
  return sessions
}

/** Power of a session at a moment, kW: constant, then tapering; zero outside the session. */
export const chargingPower = (session: ChargingSession, atMs: number): number =>
  atMs < session.startMs || atMs >= session.endMs ? 0 : taperPower(session.taper, atMs - session.startMs)

/** Energy a session has delivered until a moment, kWh. */
export const chargedKwh = (session: ChargingSession, atMs: number): number =>
  taperEnergy(session.taper, Math.min(atMs, session.endMs) - session.startMs)

/** Instant of local midnight whose operating day (04:00 to 04:00) contains a moment: the `dayStart` to ask sessions for. */
export const chargingDayStart = (atMs: number): number => chinaDayStart(atMs - DAY_BEGINS)
