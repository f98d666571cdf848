import { demoFile } from '../demoSites.ts'
import { type DefectPlan, type Defects, type DeviceDefects, rotatingDefects } from './rotatingDefects.ts'
import type { SimulatedDevice } from './simulation.ts'

/** Meters whose energy is settled are exchanged when their verification has run out. */
const billed: ReadonlySet<string | null> = new Set(['consumption', 'delivery', 'purchase'])
const isBilled = ({ energyKind, simulation }: SimulatedDevice) => billed.has(energyKind) && simulation.kind !== 'gridPoint'

/** The defects of a region by device. They depend on what the region consists of, so the list must be whole. */
export function regionDefects(devices: readonly SimulatedDevice[]): (device: SimulatedDevice) => DeviceDefects {
  const plans = demoFile<Record<keyof DeviceDefects, DefectPlan>>('defects.json')
  const distinct = (kind: SimulatedDevice['simulation']['kind'], name: (device: SimulatedDevice) => string) => [
    ...new Set(devices.filter(device => device.simulation.kind === kind).map(name)),
  ]
  const capacitor = rotatingDefects(
    plans.capacitor,
    distinct('load', device => device.siteId),
    1,
  )
  const dampness = rotatingDefects(
    plans.dampness,
    distinct('environment', device => device.no),
    2,
  )
  const strings = rotatingDefects(
    plans.strings,
    distinct('inverter', device => device.no),
    3,
  )
  const gateways = [...new Set(devices.map(device => device.gatewayId))]
  const gateway = rotatingDefects(plans.gateway, gateways, 4)
  const clock = rotatingDefects(plans.clock, gateways, 5)
  const exchange = rotatingDefects(
    plans.exchange,
    devices.filter(isBilled).map(device => device.no),
    6,
  )
  const bySite = new Map<string, Defects>()
  const byGateway = new Map<string, Defects>()
  const byClock = new Map<string, Defects>()
  const once = (known: Map<string, Defects>, name: string, of: (name: string) => Defects) => {
    const hit = known.get(name) ?? of(name)
    known.set(name, hit)
    return hit
  }
  return ({ no, siteId, gatewayId }) => ({
    capacitor: once(bySite, siteId, capacitor),
    dampness: dampness(no),
    strings: strings(no),
    gateway: once(byGateway, gatewayId, gateway),
    clock: once(byClock, gatewayId, clock),
    exchange: exchange(no),
  })
}
