import type { LoadKind } from '../../core/physics/loadPower.ts'
import type { DeviceDefects } from './regionDefects.ts'

/** What the simulator needs to know of a device; stored as `devices.simulation`. Powers in kW, energies in kWh, angles in degrees. */
export type Simulation =
  | { kind: 'inverter'; tilt: number; azimuth: number; dcRatio: number; nominalV: number }
  /** Sum of the site's inverters. */
  | { kind: 'generationMeter'; nominalV: number }
  | { kind: 'generationTransformer'; nominalV: number; share: number; kva: number }
  /** `share` of the load of the site; `kva` of the transformer, line or feeder it is measured at. */
  | { kind: 'load'; load: LoadKind; siteKw: number; share: number; kva: number; nominalV: number }
  /** What a plant takes from the PV on its roof: its load, as far as the inverters cover it. */
  | { kind: 'selfUse'; load: LoadKind; loadKw: number; nominalV: number }
  | { kind: 'converter'; kwh: number }
  /** The battery behind the converter with this device number. */
  | { kind: 'battery'; kwh: number; converterNo: string; converterKw: number }
  | { kind: 'storageMeter'; nominalV: number; share: number; kva: number }
  | { kind: 'pile'; fast: boolean }
  | { kind: 'chargingMeter'; nominalV: number; share: number; kva: number }
  | { kind: 'environment' }
  | { kind: 'sunStation'; tilt: number; azimuth: number }
  | { kind: 'collector'; devices: number }

export interface SimulatedDevice {
  id: number
  no: string
  siteId: string
  gatewayId: string
  type: string
  ratedKw: number | null
  energyKind: string | null
  commissionedOn: string
  simulation: Simulation
}

export interface SimulatedSite {
  id: string
  areaCode: string
  latitude: number
  longitude: number
}

/** One seed for the whole region: neighbours share their weather. */
export const regionSeed = 20_260

/** What a device shows. `fast` indicators are sampled every minute, `slow` ones every quarter of an hour. */
export interface DeviceModel {
  device: SimulatedDevice
  defects: DeviceDefects
  fast: readonly string[]
  slow: readonly string[]
  /** Values of `fast`, then with `all` those of `slow`. */
  read(at: number, all: boolean): number[]
  /** Active power, kW, with faults of the device. */
  power(at: number): number
  /** Energy since midnight by kind, kWh; monotone within a day. */
  energies(at: number): { kind: string; kwh: number }[]
  /** Energy of a whole day by kind from hourly values: for days whose curves are not kept. */
  roughDay(dayStart: number): { kind: string; kwh: number }[]
  /** Communication is down: nothing arrives. */
  silent(at: number): boolean
  /** Counter since commissioning at the midnight before `at`; the model carries it on over the days. */
  setTotal(dayStart: number, kwh: number): void
}
