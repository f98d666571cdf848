import { chargedKwh, chargingDayStart, type ChargingSession, chargingSessions } from '../world/chargingSessions.ts'
import { seedOf } from '../seeded.ts'
import { DAY } from '../../../core/time/time.ts'
import type { DeviceModel } from './simulation.ts'

/** Sessions of a pile that touch a span, as its operating days have them. */
export function sessionsOf({ device }: Pick<DeviceModel, 'device'>, from: number, to: number): ChargingSession[] {
  const sessions: ChargingSession[] = []
  // A session belongs to the operating day it began on; none is longer than that day.
  for (let day = chargingDayStart(from) - DAY; day <= to; day += DAY)
    for (const session of chargingSessions(seedOf(device.no), device.ratedKw ?? 7, day))
      if (session.startMs <= to && session.endMs > from) sessions.push(session)
  return sessions
}

/** The China clock without its separators: `20261121083012`. */
const digits = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace(/\D/g, '')
/** Wire time of the China clock: asking Intl for every order of a long history would take longer than writing them. */
export const chinaTime = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** The same session has the same number in the history and in every report. */
export const orderNoOf = (deviceNo: string, { startMs }: ChargingSession) => `${digits(startMs)}-${deviceNo}`

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** What the pile tells of a session at a moment. */
export function sessionAt(session: ChargingSession, at: number) {
  const kwh = chargedKwh(session, at)
  return {
    ended: session.endMs <= at,
    kwh: round(kwh, 3),
    peakKw: round(session.maxKw, 1),
    startSoc: round(100 * session.startSoc, 1),
    endSoc: round(100 * (session.startSoc + (kwh * (session.endSoc - session.startSoc)) / session.energyKwh), 1),
  }
}
