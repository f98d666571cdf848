import { indicator } from '../../../../core/devices/indicators.ts'
import { random } from '../../seeded.ts'
import { inverterTemperature, mpptReadings } from '../../world/inverterReadings.ts'
import { dustAt, heldAt } from '../../world/pvTruth.ts'
import { powerFactorOf } from '../../world/threePhase.ts'
import { DAY, HOUR } from '../../../../core/time/time.ts'
import { overheating } from '../overheating.ts'
import type { Simulation, SimulatedDevice } from '../simulation.ts'
import type { Parts } from './parts.ts'
import { phases, phaseValues, threePhase, to } from './electrical.ts'
import { inverterRegister } from './inverterRegister.ts'

const fast = [indicator.activePower, indicator.dayEnergy, indicator.powerFactor, indicator.deviceTemperature, ...phases]
const slow = [
  indicator.totalEnergy,
  'A000000071',
  'A000000072',
  'A000000081',
  'A000000082',
  'A000000101',
  'A000000102',
  'A000000103',
  'A000000104',
  'A000000121',
  'A000000122',
  'A000000123',
  'A000000124',
]
/** Modules of one tracker input, kW AC: a 110 kW inverter has nine; the first two are reported. */
const kwPerMppt = 12.5
const YEAR = 365.25 * DAY

/** A PV inverter: the sun of its site on its plane, its own small losses, and its faults. */
export function inverterModel(
  plan: Extract<Simulation, { kind: 'inverter' }>,
  device: SimulatedDevice,
  { site, seed, siteSeed, faults, defects, counter, total, heat }: Parts,
) {
  const ratedKw = device.ratedKw ?? 1
  const own = 1 - 0.04 * random(seed, 3)
  const { truth } = site
  const commissioned = Date.parse(device.commissionedOn)
  const sun = (at: number) => site.sun(at, plan.tilt, plan.azimuth, plan.dcRatio)
  /** Share of the strings that deliver nothing. */
  const lost = (at: number) => Math.max(faults(at).lost, defects.strings.at(at)?.severity ?? 0)
  const power = (at: number) => {
    const { acKw } = sun(at)
    if (acKw <= 0) return 0
    const fault = faults(at)
    if (fault.stopped) return 0
    const aged = 1 - truth.ageingPerYear * Math.max(0, (at - commissioned) / YEAR)
    const drifted = acKw * own * aged * (1 - dustAt(truth, siteSeed, at)) * (1 - lost(at)) * (1 - 0.4 * fault.heat * fault.severity)
    return ratedKw * Math.min(drifted, heldAt(siteSeed, at))
  }
  const energy = counter(power)
  const register = inverterRegister(energy.plus, seed, faults)
  const totalEnergy = total(energy.plus)
  const temperature = (at: number) => {
    const fault = faults(at)
    const normal = inverterTemperature(power(at) / ratedKw, site.weather(at).ambientTemp, seed, at)
    // A blocked fan: the inside nears a temperature that depends on the fault, not on the season.
    const own = fault.heat * Math.max(0, 78 + 8 * fault.severity - normal)
    return normal + Math.max(own, heat.at(at) * Math.max(0, (overheating.inverter?.reaches ?? 0) - normal))
  }
  const trackers = Math.max(2, Math.round(ratedKw / kwPerMppt))
  return {
    fast,
    slow,
    power,
    total: totalEnergy,
    energies: (at: number) => [{ kind: 'generation', kwh: energy.plus(at) }],
    roughDay: (dayStart: number) => {
      let kwh = 0
      for (let hour = 4; hour < 21; hour++) kwh += power(dayStart + (hour + 0.5) * HOUR)
      return [{ kind: 'generation', kwh }]
    },
    read(at: number, all: boolean) {
      const kw = power(at)
      const fault = faults(at)
      const factor = powerFactorOf('inverter', kw / ratedKw, seed, at)
      const values = [
        to(kw),
        to(register(at)),
        to(factor, 3),
        to(temperature(fault.frozenSince || at), 1),
        ...phaseValues(threePhase(kw, factor, plan.nominalV, seed, at)),
      ]
      if (!all) return values
      const light = sun(at)
      const dcKw = kw <= 0 ? 0 : (kw / 0.975) * (2 / trackers)
      const dc = mpptReadings(
        dcKw,
        { mppts: 2, stringsPerMppt: 2 },
        light.irradiance,
        light.cellTemp,
        seed,
        at,
        lost(at) === 0 ? [] : lost(at) > 0.3 ? [seed % 4, (seed + 1) % 4] : [seed % 4],
      )
      const strings = dc.flatMap(each => each.strings)
      return [
        ...values,
        to(totalEnergy.at(at)),
        ...dc.map(each => to(each.voltage, 1)),
        ...dc.map(each => to(each.current)),
        ...strings.map(each => to(each.voltage, 1)),
        ...strings.map(each => to(each.current)),
      ]
    },
  }
}
