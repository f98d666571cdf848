import { indicator } from '../../../../core/indicators.ts'
import { HOUR } from '../../../../core/time.ts'
import type { SiteModel } from '../createSiteModel.ts'
import type { DeviceModel, Simulation, SimulatedDevice } from '../simulation.ts'
import { to } from './electrical.ts'
import { meterModel } from './meterModel.ts'
import type { Parts } from './parts.ts'

/** Losses of 10 kV distribution transformers, shares of the rated power, idle and at full load (about GB 20052, grade 3). */
const idleLoss = 0.001
const fullLoss = 0.009
const transformerLoss = (kw: number, kva: number) => kva * (idleLoss + fullLoss * (kw / kva) ** 2)

/** Sign of what a device adds to the purchase; 0 = it stands behind another one that is counted. */
function signOf({ type, energyKind, simulation }: SimulatedDevice): 1 | 0 | -1 {
  switch (simulation.kind) {
    case 'load':
      return energyKind === 'consumption' ? 1 : 0
    case 'chargingMeter':
      return energyKind === 'purchase' ? 1 : 0
    case 'generationMeter':
      return -1
    case 'storageMeter':
      return type === '001031' ? -1 : 0
    default:
      return 0
  }
}

/** What a device adds to the purchase, with the loss of the transformers before the load, kW. */
function addedBy({ device, power }: DeviceModel, at: number) {
  const kw = power(at)
  const { simulation } = device
  return signOf(device) * kw + (simulation.kind === 'load' ? transformerLoss(kw, simulation.kva) : 0)
}

/** Exchange with the public grid, kW: the meters of all sites, which stand at the bus bar of the connection. */
function exchangeOf(site: SiteModel) {
  let [known, value] = [Number.NaN, 0]
  let meters: DeviceModel[] | undefined
  return (at: number) => {
    if (at === known) return value
    meters ??= site.microgrid.flatMap(({ models }) => models.filter(({ device }) => signOf(device) !== 0))
    value = meters.reduce((sum, meter) => sum + addedBy(meter, at), 0)
    known = at
    return value
  }
}

/** The cabinet and the revenue meter of a micro-grid's grid connection; the meter counts both ways apart. */
export function gridPointModel({ nominalV, kva }: Extract<Simulation, { kind: 'gridPoint' }>, device: SimulatedDevice, parts: Parts) {
  const power = exchangeOf(parts.site)
  const cabinet = meterModel(device, parts, { nominalV, kva, power, roughDay: () => 0, character: 'load' })
  if (device.energyKind !== 'import') return cabinet
  const energy = parts.counter(power)
  const totalEnergy = parts.total(energy.plus)
  const energies = (imported: number, exported: number) => [
    { kind: 'import', kwh: imported },
    { kind: 'export', kwh: exported },
  ]
  return {
    ...cabinet,
    fast: [...cabinet.fast, indicator.dayDischarge],
    slow: [indicator.totalEnergy],
    total: totalEnergy,
    energies: (at: number) => energies(energy.plus(at), energy.minus(at)),
    roughDay: (dayStart: number) => {
      let [imported, exported] = [0, 0]
      for (let half = 0; half < 48; half++) {
        const kw = power(dayStart + (half + 0.5) * (HOUR / 2))
        if (kw > 0) imported += kw / 2
        else exported -= kw / 2
      }
      return energies(imported, exported)
    },
    read(at: number, all: boolean) {
      const [kw = 0, _both, ...rest] = cabinet.read(at, false)
      const row = [kw, to(energy.plus(at)), ...rest, to(energy.minus(at))]
      return all ? [...row, to(totalEnergy.at(at))] : row
    },
  }
}
