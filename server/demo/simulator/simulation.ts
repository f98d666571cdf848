import { z } from 'zod'
import type { CalledHeat } from './calledHeat.ts'
import { LoadKind } from '../world/loadPower.ts'
import type { Exchanges } from './createExchanges.ts'
import type { DeviceDefects } from './rotatingDefects.ts'

const number = z.number()
const meter = { nominalV: number, share: number, kva: number }

/** What the simulator needs to know of a device; stored as `devices.simulation`. Powers in kW, energies in kWh, angles in degrees. */
export const Simulation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('inverter'), tilt: number, azimuth: number, dcRatio: number, nominalV: number }),
  /** Sum of the site's inverters. */
  z.object({ kind: z.literal('generationMeter'), nominalV: number }),
  z.object({ kind: z.literal('generationTransformer'), ...meter }),
  /** `share` of the load of the site; `kva` of the transformer, line or feeder it is measured at. */
  z.object({ kind: z.literal('load'), load: LoadKind, siteKw: number, ...meter }),
  /** What a plant takes from the PV on its roof: its load, as far as the inverters cover it. */
  z.object({ kind: z.literal('selfUse'), load: LoadKind, loadKw: number, nominalV: number }),
  z.object({ kind: z.literal('converter'), kwh: number }),
  /** The battery behind the converter with this device number. */
  z.object({ kind: z.literal('battery'), kwh: number, converterNo: z.string(), converterKw: number }),
  z.object({ kind: z.literal('storageMeter'), ...meter }),
  /** Where a micro-grid meets the public grid: what all its sites take and give, and what is lost between. */
  z.object({ kind: z.literal('gridPoint'), nominalV: number, kva: number }),
  z.object({ kind: z.literal('pile'), fast: z.boolean() }),
  z.object({ kind: z.literal('chargingMeter'), ...meter }),
  /** The air of a room with equipment; SF6 is looked for where there is gas-insulated switch-gear. */
  z.object({ kind: z.literal('environment'), sf6: z.boolean().default(true) }),
  /** Another sensor of the same kind in a room of its own: of the switch-gear or of the transformers. */
  z.object({ kind: z.literal('room'), place: z.enum(['switchgear', 'transformer']), sf6: z.boolean() }),
  /** Heat of a site: its boilers or heat pumps, the n-th of so many (from 0), and the meter behind all of them. */
  z.object({
    kind: z.literal('heat'),
    part: z.enum(['boiler', 'heatPump', 'meter']),
    designKw: number,
    hotWaterKw: number,
    emitter: z.enum(['radiator', 'floor']),
    nth: number,
    of: number,
  }),
  /** Water of a site: pumps, meter, tank. `dayM3`: an ordinary working day, m³. */
  z.object({
    kind: z.literal('water'),
    part: z.enum(['pumps', 'meter', 'tank']),
    use: z.enum(['campus', 'village', 'factory', 'hospital']),
    dayM3: number,
  }),
  /** Compressed air of a plant: compressors, dryer, meter. `most`: at its busiest, m³/min. */
  z.object({
    kind: z.literal('air'),
    part: z.enum(['compressor', 'dryer', 'meter']),
    shifts: z.enum(['two-shift', 'continuous']),
    most: number,
    nth: number,
    of: number,
  }),
  /** Natural gas of a kitchen. `most`: at its busiest, m³/h. */
  z.object({ kind: z.literal('gas'), most: number }),
  z.object({ kind: z.literal('sunStation'), tilt: number, azimuth: number }),
  z.object({ kind: z.literal('collector'), devices: number }),
])
export type Simulation = z.infer<typeof Simulation>

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
  microgridId: string | null
  latitude: number
  longitude: number
}

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
  /** Its sensor repeats itself. */
  frozen(at: number): boolean
  /** How far the clock of its gateway is ahead, ms: what it measures at `at` is stamped that much later. */
  aheadMs(at: number): number
  exchanges: Exchanges
  /** What somebody does to it: nothing of it follows from the time. */
  heat: CalledHeat
  /** Counter since commissioning, of the meter that is there, at the midnight before `at`; the model carries it on over the days. */
  setTotal(dayStart: number, kwh: number): void
}
