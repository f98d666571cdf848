import { z } from 'zod'
import shapes from '../../../assets/physics/loadShapes.json' with { type: 'json' }
import { dayKind } from './dayKind.ts'
import { random } from '../seeded.ts'
import { wobble } from './noise.ts'
import { chinaDay, chinaHour, HOUR, MINUTE, yearFraction } from '../../../core/time/time.ts'

export const LoadKind = z.enum(['factory-two-shift', 'factory-continuous', 'office', 'mall', 'village', 'cold-storage', 'campus'])
export type LoadKind = z.infer<typeof LoadKind>

interface Shape {
  hours: number[]
  base: number
  restday: number
  holiday: number
  noise: number
  heating: number
  cooling: number
  climateMax: number
  climateHours: number[]
  vacations?: string[][]
  vacation?: number
}

const shapeOf: Record<LoadKind, Shape> = shapes

/** Heating starts below 14 °C and cooling above 22 °C outside, the usual balance points of a heated and cooled building. */
const HEATING_BELOW = 14
const COOLING_ABOVE = 22

const atHour = (table: number[], hour: number): number => {
  const from = Math.floor(hour) % 24
  return table[from]! + (table[(from + 1) % 24]! - table[from]!) * (hour - Math.floor(hour))
}

const asFraction = (monthDay: string): number => {
  const [month, day] = monthDay.split('-').map(Number)
  return (month! - 1 + (day! - 1) / 30.5) / 12
}
const vacations = (shapeOf.campus.vacations ?? []).map(range => range.map(asFraction))

/** How much of the activity above base takes place on the day. */
const activity = (kind: LoadKind, shape: Shape, atMs: number): number => {
  const day = dayKind(atMs)
  const share = day === 'workday' ? 1 : shape[day]
  if (shape.vacation === undefined) return share
  const year = yearFraction(atMs)
  return kind === 'campus' && vacations.some(([from, to]) => year >= from! && year < to!) ? Math.min(share, shape.vacation) : share
}

/**
 * Active power a customer draws: hourly shape of its kind, working calendar, heating and cooling, slow and fast fluctuation.
 *
 * @param ratedKw rated power of the supply (transformer or contract), kW; readings stay within 2 % … 110 % of it
 * @param atMs instant, ms since 1970 UTC; hour, weekday and holidays are those of the China calendar
 * @param ambientTemp outside temperature, °C
 * @param seed of the customer: gives it its own size, rhythm and noise
 * @returns kW, positive = consumption
 */
export const loadPower = (kind: LoadKind, ratedKw: number, atMs: number, ambientTemp: number, seed: number): number => {
  const shape = shapeOf[kind]
  const day = chinaDay(atMs)
  // Each customer opens a little earlier or later and uses its supply more or less than the next.
  const hour = (chinaHour(atMs) + 24 + 0.8 * (random(seed, 11) - 0.5)) % 24
  const size = 0.75 + 0.4 * random(seed, 12)
  const work = activity(kind, shape, atMs)
  const daily = 1 + 0.06 * (random(seed, day, 13) - 0.5)
  const shaped = shape.base + (atHour(shape.hours, hour) - shape.base) * work * daily
  const degrees =
    ambientTemp < HEATING_BELOW ? shape.heating * (HEATING_BELOW - ambientTemp) : shape.cooling * Math.max(0, ambientTemp - COOLING_ABOVE)
  const climate = Math.min(shape.climateMax, degrees) * atHour(shape.climateHours, hour) * (0.3 + 0.7 * Math.min(1, work))
  const fluctuation = 1 + shape.noise * (0.9 * wobble(seed, atMs / (2.5 * HOUR)) + 0.8 * wobble(seed + 5, atMs / (9 * MINUTE)))
  return ratedKw * Math.min(1.1, Math.max(0.02, (shaped + climate) * size * fluctuation))
}
