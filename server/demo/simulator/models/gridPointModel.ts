import type { SiteModel } from '../createSiteModel.ts'
import type { DeviceModel, Simulation, SimulatedDevice } from '../simulation.ts'
import { meterModel } from './meterModel.ts'
import type { Parts } from './parts.ts'
import { twoWayMeter } from './twoWayMeter.ts'

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
  const measured = { nominalV, kva, power, character: 'load' as const }
  return device.energyKind === 'import'
    ? twoWayMeter(device, parts, measured)
    : meterModel(device, parts, { ...measured, roughDay: () => 0 })
}
