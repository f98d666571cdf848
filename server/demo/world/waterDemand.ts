import { dayKind } from './dayKind.ts'
import { atHour } from './heatDemand.ts'
import { wobble } from './noise.ts'
import { random } from '../seeded.ts'
import { chinaDay, chinaHour, HOUR, yearFraction } from '../../../core/time/time.ts'
import type { EpisodePlan } from './episode.ts'

export type WaterUse = 'campus' | 'village' | 'factory' | 'hospital'

/** Relative use by hour of the day; scaled to a mean of 1. */
const shapes: Record<WaterUse, readonly number[]> = {
  campus: [0.35, 0.2, 0.15, 0.15, 0.2, 0.5, 1.3, 1.6, 1.1, 1, 1, 1.4, 1.5, 0.9, 0.8, 0.8, 0.9, 1.3, 1.4, 1.3, 1.6, 2, 1.9, 0.9],
  village: [0.3, 0.2, 0.15, 0.15, 0.3, 0.8, 1.6, 1.8, 1.2, 0.9, 0.9, 1.4, 1.3, 0.8, 0.7, 0.7, 0.9, 1.4, 1.8, 1.9, 1.6, 1.1, 0.7, 0.4],
  factory: [0.7, 0.7, 0.65, 0.65, 0.65, 0.7, 0.8, 1.1, 1.3, 1.35, 1.35, 1.2, 1, 1.2, 1.35, 1.35, 1.3, 1.15, 1, 1, 1, 0.95, 0.85, 0.75],
  hospital: [0.6, 0.5, 0.45, 0.45, 0.5, 0.8, 1.3, 1.5, 1.5, 1.5, 1.4, 1.3, 1.1, 1, 1.1, 1.2, 1.2, 1.1, 1, 1, 1, 0.9, 0.8, 0.7],
}
const mean = (table: readonly number[]) => table.reduce((sum, each) => sum + each, 0) / table.length
const scaled = Object.fromEntries(Object.entries(shapes).map(([use, table]) => [use, table.map(each => each / mean(table))]))

/** Use on days without work, as a share of the use on days with it. */
const atRest: Record<WaterUse, { restday: number; holiday: number }> = {
  campus: { restday: 0.75, holiday: 0.35 },
  village: { restday: 1.08, holiday: 1.2 },
  factory: { restday: 0.8, holiday: 0.4 },
  hospital: { restday: 0.9, holiday: 0.85 },
}

/** The inlet valve of a tank stays closed: metres the level falls below the usual. */
export const closedInlet: EpisodePlan = { key: 61, perDay: 0.006, beginsHours: [5, 17], lastsHours: 5, severity: [1.3, 1.9] }

/** Water a site draws, m³/h: by the hour and the working calendar, more in summer. @param dayM3 of an ordinary working day */
export function waterDemand(use: WaterUse, dayM3: number, atMs: number, seed: number): number {
  const kind = dayKind(atMs)
  const season = 1 + 0.14 * Math.cos(2 * Math.PI * (yearFraction(atMs) - 0.55))
  const daily = 1 + 0.1 * (random(seed, chinaDay(atMs), 14) - 0.5)
  const shape = atHour(scaled[use] ?? [], chinaHour(atMs))
  return (dayM3 / 24) * shape * (kind === 'workday' ? 1 : atRest[use][kind]) * season * daily * (1 + 0.08 * wobble(seed + 2, atMs / HOUR))
}

/** Pumps keep the pressure at the far end: a little more at the pumps when much flows. @param share flow ÷ greatest flow @returns MPa */
export const pumpPressure = (share: number, seed: number, atMs: number): number =>
  0.38 + 0.06 * share ** 2 + 0.008 * wobble(seed + 3, atMs / (0.2 * HOUR))

/** Speed of a pump that holds its pressure, Hz: affinity laws between 32 Hz at nothing and 50 Hz at the greatest flow. */
export const pumpFrequency = (share: number): number => Math.sqrt(32 ** 2 + (50 ** 2 - 32 ** 2) * Math.min(1, share))
