import { powerSign, reverseKinds } from '../../../ingest/energyKinds.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { HOUR } from '../../../../core/time/time.ts'
import type { SimulatedDevice } from '../simulation.ts'
import { to } from './electrical.ts'
import { type Measured, meterModel } from './meterModel.ts'
import type { Parts } from './parts.ts'

/** A revenue meter that counts both ways apart: the first register the way of its kind, the second the other. */
export function twoWayMeter(device: SimulatedDevice, parts: Parts, measured: Omit<Measured, 'roughDay'>) {
  const kind = device.energyKind ?? ''
  const { power } = measured
  const oneWay = meterModel(device, parts, { ...measured, roughDay: () => 0 })
  const energy = parts.counter(power)
  const [first, second] = powerSign(kind) === 1 ? [energy.plus, energy.minus] : [energy.minus, energy.plus]
  const totalEnergy = parts.total(first)
  const energies = (own: number, reverse: number) => [
    { kind, kwh: own },
    { kind: reverseKinds[kind] ?? '', kwh: reverse },
  ]
  return {
    ...oneWay,
    fast: [...oneWay.fast, indicator.dayDischarge],
    total: totalEnergy,
    energies: (at: number) => energies(first(at), second(at)),
    roughDay: (dayStart: number) => {
      let [own, reverse] = [0, 0]
      for (let half = 0; half < 48; half++) {
        const kw = powerSign(kind) * power(dayStart + (half + 0.5) * (HOUR / 2))
        if (kw > 0) own += kw / 2
        else reverse -= kw / 2
      }
      return energies(own, reverse)
    },
    read(at: number, all: boolean) {
      const [kw = 0, _both, ...rest] = oneWay.read(at, all)
      const [_total, ...slow] = rest.splice(oneWay.fast.length - 2)
      const row = [kw, to(first(at)), ...rest, to(second(at))]
      return all ? [...row, to(totalEnergy.at(at)), ...slow] : row
    },
  }
}
