import type { PvRating } from '../../../../core/physics/expectedPower.ts'
import type { Quality } from '../../../../core/units/quality.ts'
import { daySlots, noSlots as slotsOf, slotHours, slotMinutes, type Slots } from '../../../figures/slots/slots.ts'
import type { Expectation } from './expectation.ts'
import type { Plane } from '../../../../core/physics/planeOfArray.ts'

export { daySlots, slotHours, slotMinutes, type Slots }

/** Age and quality of a newest reading. */
export interface Reading {
  /** Epoch ms. */
  at: number
  quality: Quality
}

/** Light that counts for modules, now and by slot. */
export interface PlaneLight {
  /** In their plane, W/m², and module temperature, °C; NaN = not known. */
  irradiance: number
  moduleTemp: number
  /** Share of the measured irradiance that counts for the modules: what enters the glass, less the error of the sensor. */
  modifier: number
  irradianceSlots: Slots
  moduleTempSlots: Slots
  modifierSlots: Slots
}

/** A plane that carries this share of the modules of an inverter. */
export type InverterPlane = Plane & { share: number }

export interface Inverter extends PvRating {
  id: number
  no: string
  name: string
  /** Newest reading of its power, epoch ms; 0 = never. */
  at: number
  /** Not older than two sampling intervals. */
  fresh: boolean
  /** Power now, kW; NaN = not known. */
  power: number
  /** Of the newest reading, also where it is not believed; missing = there is none. */
  quality: Quality
  /** Inside temperature, °C; NaN = not known. */
  temperature: number
  /** kW. */
  slots: Slots
  /** Where its modules face, where that is not where the sensor does, and who says so. */
  planes: readonly InverterPlane[] | null
  planeSource: 'given' | 'fitted' | 'site'
  /** Light on them; null = that of the site. */
  light: PlaneLight | null
}

/** Light that counts for the modules of an inverter. */
export const lightOf = (plant: Plant, { light }: Pick<Inverter, 'light'>): PlaneLight => light ?? plant

/** A PV site as its own devices know it; its light is that on the sensor. */
export interface Plant extends PlaneLight {
  id: string
  name: string
  shortName: string
  type: string
  areaCode: string
  zone: string
  areaName: string
  longitude: number
  latitude: number
  /** kWp. */
  installedKw: number
  runningKw: number
  operationDate: string
  inverters: Inverter[]
  /** Devices that measure the light. */
  stations: number[]
  /** AC rating of all inverters, kW. */
  ratedKw: number
  /** The readings they are from; null = not known. */
  irradianceReading: Reading | null
  moduleTempReading: Reading | null
  /** What the place itself uses, kW; null = it has no meter of its own, all is fed in. */
  loadSlots: Slots | null
  expectation: Expectation
  /** Generation of the day the results are told of, kWh; null = not known. */
  dayEnergy: number | null
  /** Newest reading of any of its devices, epoch ms; 0 = never. */
  at: number
}

/** Of yesterday and today, unless said otherwise. */
export const noSlots = (days = 2): Slots => slotsOf(days)

/** NaN, which the computations carry, as the null of the wire. */
export const known = (value: number): number | null => (Number.isNaN(value) ? null : value)
