import { indicator } from '../../../../core/devices/indicators.ts'
import { chargedKwh, type ChargingSession, chargingPower, chargingSessions } from '../../world/chargingSessions.ts'
import { chinaDayStart, DAY } from '../../../../core/time/time.ts'
import type { Parts } from './parts.ts'
import type { SimulatedDevice } from '../simulation.ts'
import { to } from './electrical.ts'

const fast = [indicator.activePower, indicator.dayEnergy, indicator.deviceTemperature, indicator.pileState]
const slow = [indicator.totalEnergy, indicator.sessionEnergy, indicator.vehicleCharge, 'A000000094', 'A000000095']

/** A charging pile: its sessions of the day; energy in closed form, cut at midnight. */
export function pileModel(device: SimulatedDevice, { site, seed, total }: Parts) {
  const ratedKw = device.ratedKw ?? 7
  let day = Number.NaN
  let sessions: ChargingSession[] = []
  // An operating day of a pile reaches into the next calendar day: two of them touch this one.
  const around = (at: number) => {
    const start = chinaDayStart(at)
    if (start !== day) {
      sessions = [...chargingSessions(seed, ratedKw, start - DAY), ...chargingSessions(seed, ratedKw, start)]
      day = start
    }
    return sessions
  }
  const running = (at: number) => around(at).find(session => at >= session.startMs && at < session.endMs)
  const power = (at: number) => {
    const session = running(at)
    return session ? chargingPower(session, at) : 0
  }
  const dayEnergy = (at: number) => {
    const start = chinaDayStart(at)
    let kwh = 0
    for (const session of around(at))
      if (session.endMs > start && session.startMs < at) kwh += chargedKwh(session, at) - chargedKwh(session, start)
    return kwh
  }
  const totalEnergy = total(dayEnergy)
  return {
    fast,
    slow,
    power,
    total: totalEnergy,
    energies: (at: number) => [{ kind: 'charging', kwh: dayEnergy(at) }],
    roughDay: (dayStart: number) => [{ kind: 'charging', kwh: dayEnergy(dayStart + DAY - 1) }],
    read(at: number, all: boolean) {
      const session = running(at)
      const kw = session ? chargingPower(session, at) : 0
      const inside = 4 + site.weather(at).ambientTemp + (26 * kw) / ratedKw
      const values = [to(kw), to(dayEnergy(at)), to(inside, 1), session ? 1 : 0]
      if (!all) return values
      const charged = session ? chargedKwh(session, at) : 0
      const soc = session ? 100 * (session.startSoc + (charged * 0.94) / session.batteryKwh) : 0
      const volts = session ? 340 + 0.9 * soc : 0
      return [...values, to(totalEnergy.at(at)), to(charged), to(soc, 1), to(volts, 1), to(volts > 0 ? (kw * 1000) / volts : 0)]
    },
  }
}
