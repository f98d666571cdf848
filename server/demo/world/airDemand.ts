import { dayKind } from './dayKind.ts'
import { atHour } from './heatDemand.ts'
import { wobble } from './noise.ts'
import { random } from '../seeded.ts'
import { chinaDay, chinaHour, HOUR, MINUTE } from '../../../core/time/time.ts'
import type { EpisodePlan } from './episode.ts'

export type Shifts = 'two-shift' | 'continuous'

/** Share of the greatest draw by hour. What leaks from the pipes is drawn at any hour: about a sixth, as in most plants. */
const shapes: Record<Shifts, readonly number[]> = {
  'two-shift': [
    0.25, 0.18, 0.17, 0.17, 0.17, 0.18, 0.3, 0.62, 0.88, 0.95, 0.96, 0.86, 0.5, 0.85, 0.96, 0.95, 0.92, 0.75, 0.5, 0.78, 0.86, 0.84, 0.7,
    0.42,
  ],
  continuous: [
    0.78, 0.78, 0.77, 0.76, 0.77, 0.77, 0.72, 0.74, 0.84, 0.87, 0.87, 0.84, 0.78, 0.85, 0.87, 0.87, 0.86, 0.8, 0.74, 0.8, 0.82, 0.82, 0.8,
    0.79,
  ],
}
const leaks = 0.16
const atRest: Record<Shifts, { restday: number; holiday: number }> = {
  'two-shift': { restday: 0.4, holiday: 0.02 },
  continuous: { restday: 0.97, holiday: 0.8 },
}

/** A cooler clogs: kelvin the air of a compressor leaves hotter. */
export const cloggedCooler: EpisodePlan = { key: 71, perDay: 0.01, beginsHours: [9, 17], lastsHours: 5, severity: [14, 32] }
/** A dryer that does not cool: kelvin the dew point rises. */
export const warmDryer: EpisodePlan = { key: 75, perDay: 0.008, beginsHours: [8, 17], lastsHours: 5, severity: [5, 12] }

/** Compressed air a plant draws, m³/min of free air. @param most at its busiest, m³/min */
export function airDemand(shifts: Shifts, most: number, atMs: number, seed: number): number {
  const kind = dayKind(atMs)
  const work = kind === 'workday' ? 1 : atRest[shifts][kind]
  const daily = 1 + 0.08 * (random(seed, chinaDay(atMs), 15) - 0.5)
  const share = leaks + (atHour(shapes[shifts], chinaHour(atMs)) - leaks) * work * daily
  return most * Math.max(leaks, share) * (1 + 0.05 * wobble(seed + 2, atMs / (20 * MINUTE)))
}

/**
 * Pressure in the receiver, MPa: compressors load at 0.62 and unload at 0.70, more often when much is drawn.
 * @param share drawn ÷ greatest
 */
export const airPressure = (share: number, seed: number, atMs: number): number =>
  0.67 - 0.025 * share + 0.03 * wobble(seed + 3, atMs / (4 * MINUTE))

/**
 * Power a screw compressor takes for a m³/min it delivers, kW, and what it takes of its rating while it runs unloaded
 * (GB 19153, energy class 2).
 */
const specificKw = 6.3
const unloaded = 0.3

/**
 * Electric power of a screw compressor that runs, kW.
 * @param share of the time it is loaded, 0 … 1
 * @param mostPerMin what it delivers loaded, m³/min
 */
export const compressorPower = (share: number, mostPerMin: number): number => specificKw * mostPerMin * (share + unloaded * (1 - share))

/** Gas of a canteen by the hour, shares of the greatest: three meals. */
const meals = [
  0.02, 0.02, 0.02, 0.02, 0.15, 0.6, 0.75, 0.35, 0.2, 0.45, 0.95, 1, 0.5, 0.12, 0.08, 0.2, 0.75, 0.9, 0.55, 0.15, 0.05, 0.03, 0.02, 0.02,
]

/** Natural gas a kitchen burns, m³/h. @param most at its busiest */
export function kitchenGas(most: number, atMs: number, seed: number): number {
  const kind = dayKind(atMs)
  const open = kind === 'workday' ? 1 : kind === 'restday' ? 0.7 : 0.25
  return most * atHour(meals, chinaHour(atMs)) * open * (1 + 0.08 * wobble(seed + 2, atMs / HOUR))
}
