import { random, randomBetween } from '../seeded.ts'
import { chinaDay, chinaHour, DAY } from '../../../core/time/time.ts'

/**
 * What a plant really is, hidden from everybody who judges it: nobody outside of the demonstration reads this, and
 * nothing of it is written anywhere. Its modules and inverters are not those of the data sheet, dust settles and is
 * washed off, cells age, the grid now and then takes less, and some sensors read wrong, more so from month to month.
 */
export interface PvTruth {
  /** Share of DC power lost as new and clean. */
  losses: number
  /** 1/°C */
  gamma: number
  efficiency: number
  ageingPerYear: number
  /** Share of light a day of dust takes, and days between two washes. */
  dustPerDay: number
  washedEvery: number
  /** Error of the irradiance sensor as it leaves its calibration, share; what it loses in a year, share; days between two calibrations. */
  sensorBias: number
  sensorLossPerYear: number
  calibratedEvery: number
}

export const pvTruthOf = (seed: number): PvTruth => ({
  losses: randomBetween(0.09, 0.125, seed, 301),
  gamma: -randomBetween(0.0031, 0.0041, seed, 302),
  efficiency: randomBetween(0.968, 0.982, seed, 303),
  ageingPerYear: randomBetween(0.003, 0.007, seed, 304),
  dustPerDay: randomBetween(0.0003, 0.0012, seed, 305),
  washedEvery: Math.round(randomBetween(12, 32, seed, 306)),
  sensorBias: random(seed, 307) < 0.08 ? -0.1 : randomBetween(-0.012, 0.012, seed, 308),
  sensorLossPerYear: randomBetween(0.01, 0.03, seed, 314),
  calibratedEvery: Math.round(randomBetween(300, 460, seed, 315)),
})

/** Error of the irradiance sensor at a moment, share: its dome clouds and its thermopile ages, until somebody cleans and calibrates it. */
export const sensorErrorAt = ({ sensorBias, sensorLossPerYear, calibratedEvery }: PvTruth, seed: number, atMs: number): number => {
  const days = (atMs / DAY + calibratedEvery * random(seed, 316)) % calibratedEvery
  return sensorBias - (sensorLossPerYear * days) / 365
}

/** Share of the light that dust takes at a moment. */
export const dustAt = ({ dustPerDay, washedEvery }: PvTruth, seed: number, atMs: number): number => {
  const days = atMs / DAY + washedEvery * random(seed, 309)
  return dustPerDay * (days % washedEvery)
}

/**
 * Level, as a share of the rating, a site is held to by the grid; 1 where it is free. Some noons of sunny springs, half
 * of them for hours.
 */
export const heldAt = (seed: number, atMs: number): number => {
  const day = chinaDay(atMs)
  if (random(seed, day, 310) >= 0.012) return 1
  const hour = chinaHour(atMs)
  const begins = randomBetween(10, 11.5, seed, day, 311)
  return hour < begins || hour > begins + randomBetween(2, 4, seed, day, 312) ? 1 : Math.round(randomBetween(4, 6.4, seed, day, 313)) / 10
}
