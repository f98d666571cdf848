import { indicator } from '../../../../core/devices/indicators.ts'
import { wobble } from '../../world/noise.ts'
import { storagePower } from '../../world/storagePower.ts'
import { powerFactorOf } from '../../world/threePhase.ts'
import { HOUR, MINUTE } from '../../../../core/time/time.ts'
import { inverterTemperature } from '../../world/inverterReadings.ts'
import { overheating } from '../overheating.ts'
import type { Parts } from './parts.ts'
import type { Simulation, SimulatedDevice } from '../simulation.ts'
import { phases, phaseValues, threePhase, to } from './electrical.ts'

const converterFast = [
  indicator.activePower,
  indicator.dayEnergy,
  indicator.dayDischarge,
  indicator.powerFactor,
  indicator.deviceTemperature,
  ...phases,
]
const batteryFast = [indicator.stateOfCharge, 'A000000033', 'A000000034', 'A000000035', 'A000000036']
const batterySlow = ['A000000032', 'A000000037', 'A000000038']

/** A storage converter: follows the tariff, counts charge and discharge apart. */
export function converterModel(
  { kwh }: Extract<Simulation, { kind: 'converter' }>,
  device: SimulatedDevice,
  { site, seed, counter, total, faults }: Parts,
) {
  const ratedKw = device.ratedKw ?? 1
  const power = (at: number) => storagePower('peak-valley', kwh, ratedKw, at, seed).powerKw
  const energy = counter(power)
  const totalEnergy = total(energy.plus)
  const energies = (charged: number, discharged: number) => [
    { kind: 'charge', kwh: charged },
    { kind: 'discharge', kwh: discharged },
  ]
  return {
    fast: converterFast,
    slow: [indicator.totalEnergy],
    power,
    total: totalEnergy,
    energies: (at: number) => energies(energy.minus(at), energy.plus(at)),
    roughDay: (dayStart: number) => {
      let [charged, discharged] = [0, 0]
      for (let half = 0; half < 48; half++) {
        const kw = power(dayStart + (half + 0.5) * (HOUR / 2))
        if (kw > 0) discharged += kw / 2
        else charged -= kw / 2
      }
      return energies(charged, discharged)
    },
    read(at: number, all: boolean) {
      const kw = power(at)
      const load = Math.abs(kw) / ratedKw
      const factor = powerFactorOf('inverter', load, seed, at)
      const inside = inverterTemperature(
        load,
        0.4 * site.weather(faults(at).frozenSince || at).ambientTemp + 14,
        seed,
        faults(at).frozenSince || at,
      )
      const values = [
        to(kw),
        to(energy.minus(at)),
        to(energy.plus(at)),
        to(factor, 3),
        to(inside, 1),
        ...phaseValues(threePhase(kw, factor, 400, seed, at)),
      ]
      return all ? [...values, to(totalEnergy.at(at))] : values
    },
  }
}

/** What the battery management shows: charge, pack voltage and current, hottest and coldest cell. LFP cells, 240 in series. */
export function batteryModel(
  { kwh, converterKw }: Extract<Simulation, { kind: 'battery' }>,
  converterSeed: number,
  { site, seed, heat }: Parts,
) {
  const state = (at: number) => storagePower('peak-valley', kwh, converterKw, at, converterSeed)
  return {
    fast: batteryFast,
    slow: batterySlow,
    power: () => 0,
    total: null,
    energies: () => [],
    roughDay: () => [],
    read(at: number, all: boolean) {
      const { powerKw, soc } = state(at)
      const load = powerKw / converterKw
      const cell = 3.2 + 0.16 * (soc - 0.5) - 0.04 * load
      const pack = cell * 240
      const warm = 22 + 0.12 * (site.weather(at).ambientTemp - 15) + 7 * Math.abs(load) + wobble(seed, at / (30 * MINUTE))
      const hottest = warm + 1.8 + heat.at(at) * Math.max(0, (overheating.battery?.reaches ?? 0) - warm - 1.8)
      const values = [to(100 * soc, 1), to(pack, 1), to((1000 * powerKw) / pack), to(hottest, 1), to(warm - 1.4, 1)]
      return all ? [...values, to(98.4 - (seed % 30) / 10, 1), to(cell + 0.018, 3), to(cell - 0.021, 3)] : values
    },
  }
}
