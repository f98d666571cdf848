import { demoFile } from '../demoSites.ts'
import { type DefectPlan, type Defects, type DeviceDefects, rotatingDefects } from './rotatingDefects.ts'
import type { SimulatedDevice } from './simulation.ts'

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
  const gateway = rotatingDefects(plans.gateway, [...new Set(devices.map(device => device.gatewayId))], 4)
  const bySite = new Map<string, Defects>()
  const byGateway = new Map<string, Defects>()
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
  })
}
