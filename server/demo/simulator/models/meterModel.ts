import { indicator } from '../../../../core/devices/indicators.ts'
import { chinaDayStart } from '../../../../core/time/time.ts'
import { powerFactorOf } from '../../world/threePhase.ts'
import type { SimulatedDevice } from '../simulation.ts'
import type { Parts } from './parts.ts'
import { lines, lineValues, phasePowers, phasePowerValues, phases, phaseValues, threePhase, to } from './electrical.ts'

const meterFast = [
  indicator.activePower,
  indicator.dayEnergy,
  indicator.powerFactor,
  indicator.reactivePower,
  indicator.frequency,
  ...phases,
  ...lines,
]
const meterSlow = [indicator.totalEnergy, ...phasePowers]
const incomingFast = [indicator.activePower, indicator.powerFactor, indicator.loadRate, indicator.reactivePower, ...phases]
const feederFast = [
  indicator.activePower,
  indicator.powerFactor,
  indicator.loadRate,
  indicator.currentA,
  indicator.currentB,
  indicator.currentC,
]
const transformerFast = [indicator.activePower, indicator.powerFactor, indicator.loadRate, indicator.deviceTemperature, ...phases]
const monitorFast = [indicator.frequency, ...phases.slice(0, 3), ...lines]

export interface Measured {
  nominalV: number
  kva: number
  /** Active power at the measuring point, kW. */
  power(at: number): number
  roughDay(dayStart: number): number
  /** Power factor and voltages follow this kind of power. */
  character: 'load' | 'inverter'
}

/** A meter, incoming line, feeder, transformer or voltage monitor on some power: which one follows from the device type. */
export function meterModel(
  device: SimulatedDevice,
  { site, seed, siteSeed, faults, defects, exchanges, counter, total }: Parts,
  { nominalV, kva, power, roughDay, character }: Measured,
) {
  const energy = counter(power)
  const both = (at: number) => energy.plus(at) + energy.minus(at)
  const totalEnergy = total(both, at => exchanges.last(at)?.endMs ?? 0)
  /** Of today, where the meter is a new one. */
  const exchanged = (at: number) => {
    const last = exchanges.last(at)
    return last && last.startMs >= chinaDayStart(at) ? last : null
  }
  const uncounted = (at: number) => {
    const last = exchanged(at)
    return last ? both(Math.min(at, last.endMs)) - both(last.startMs) : 0
  }
  const register = (at: number) => {
    const last = exchanged(at)
    return both(at) - (last && at >= last.endMs ? both(last.endMs) : 0)
  }
  // Everything on one bus bar shows nearly the same voltage: the seed of the site, not of the device.
  const three = (at: number, kw: number, factor: number) => threePhase(kw, factor, nominalV, siteSeed, at)
  const temperature = (at: number) => {
    const load = Math.abs(power(at)) / kva
    return Math.max(8, site.weather(at).ambientTemp) * 0.6 + 24 + 42 * load ** 1.6
  }
  const shapes: Record<string, { fast: string[]; slow: string[]; read(at: number, all: boolean): number[] }> = {
    '001030': {
      fast: monitorFast,
      slow: [],
      read: at => {
        const now = three(at, power(at), 0.95)
        return [to(now.frequency, 3), ...phaseValues(now).slice(0, 3), ...lineValues(now)]
      },
    },
    '001001': {
      fast: incomingFast,
      slow: [],
      read: at => {
        const [kw, factor] = now(at)
        const values = three(at, kw, factor)
        return [to(kw), to(factor, 3), rate(kw, factor), to(values.reactiveKvar), ...phaseValues(values)]
      },
    },
    '001002': {
      fast: transformerFast,
      slow: [],
      read: at => {
        const [kw, factor] = now(at)
        return [
          to(kw),
          to(factor, 3),
          rate(kw, factor),
          to(temperature(faults(at).frozenSince || at), 1),
          ...phaseValues(three(at, kw, factor)),
        ]
      },
    },
    '001003': {
      fast: feederFast,
      slow: [],
      read: at => {
        const [kw, factor] = now(at)
        return [to(kw), to(factor, 3), rate(kw, factor), ...phaseValues(three(at, kw, factor)).slice(3)]
      },
    },
  }
  const atBusBar = device.simulation.kind === 'load' && !['001002', '001003'].includes(device.type)
  const now = (at: number): [kw: number, factor: number] => {
    const kw = power(at)
    const factor = powerFactorOf(character, Math.abs(kw) / kva, seed, at)
    // The bank sits at the bus bar: behind it, at transformers and feeders, nobody notices.
    const broken = atBusBar ? defects.capacitor.at(at) : null
    return [kw, broken ? factor * (1 - 0.26 * broken.severity) : factor]
  }
  const rate = (kw: number, factor: number) => to((100 * Math.abs(kw)) / factor / kva)
  const meter = {
    fast: meterFast,
    slow: meterSlow,
    read: (at: number, all: boolean) => {
      const [kw, factor] = now(at)
      const values = three(at, kw, factor)
      const row = [
        to(kw),
        to(register(at)),
        to(factor, 3),
        to(values.reactiveKvar),
        to(values.frequency, 3),
        ...phaseValues(values),
        ...lineValues(values),
      ]
      return all ? [...row, to(totalEnergy.at(at)), ...phasePowerValues(values)] : row
    },
  }
  const shape = shapes[device.type] ?? meter
  const counts = device.energyKind
  return {
    ...shape,
    power,
    total: totalEnergy,
    energies: (at: number) => (counts ? [{ kind: counts, kwh: both(at) - uncounted(at) }] : []),
    roughDay: (dayStart: number) => (counts ? [{ kind: counts, kwh: roughDay(dayStart) }] : []),
  }
}
