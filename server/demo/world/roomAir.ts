import { wobble } from './noise.ts'
import { HOUR, MINUTE } from '../../../core/time/time.ts'
import type { EpisodePlan } from './episode.ts'

/** Sulphur hexafluoride escapes from switch-gear: µL/L at its worst. GB/T 28537 has people leave above 1000. */
export const leak: EpisodePlan = { key: 31, perDay: 0.01, beginsHours: [6, 16], lastsHours: 4, severity: [700, 1600] }
/** Fresh paint, cleaning agents, an overheated cable: mg/m³ above the usual. GB/T 18883 allows 0.60. */
export const fumes: EpisodePlan = { key: 35, perDay: 0.012, beginsHours: [8, 15], lastsHours: 3, severity: [0.3, 0.7] }

/**
 * Air temperature of a room with electrical equipment, °C: the walls damp what is outside to about a third, and the
 * losses, which go with the square of the load, warm it by some 8 K at full load.
 * @param outside °C
 * @param load power ÷ rated power, 0 … 1
 */
export const roomTemperature = (outside: number, load: number, seed: number, atMs: number): number =>
  19.5 + 0.35 * (outside - 18) + 8 * Math.min(1.2, load) ** 2 + 1.2 * wobble(seed, atMs / (2 * HOUR))

/** Share of the rated power from which the fans of a dry-type transformer run, and where all of them do. */
const fansFrom = 0.62
const allFansAt = 0.8

/**
 * Noise beside dry-type distribution transformers, dB(A): the core hums at 54 whatever the load (JB/T 10088 allows 55
 * to 60 for 1000 to 2500 kVA), the windings and, from about two thirds of the rated power on, the fans add to it; by
 * day the street is heard as well.
 * @param load power ÷ rated power, 0 … 1
 * @param hour of the day, 0 … 24
 */
export const roomNoise = (load: number, hour: number, seed: number, atMs: number): number => {
  const fans = Math.min(1, Math.max(0, (load - fansFrom) / (allFansAt - fansFrom)))
  const street = hour > 6 && hour < 22 ? 45 : 36
  const sources = [54, 44 + 18 * load, street, fans > 0 ? 56 + 12 * fans : 0]
  const sum = sources.reduce((power, level) => power + (level > 0 ? 10 ** (level / 10) : 0), 0)
  return 10 * Math.log10(sum) + 1.5 * wobble(seed + 5, atMs / (12 * MINUTE))
}

/** Fine dust inside, µg/m³: a good part of what is outside, more of it in fog and haze. */
export const roomDust = (fog: boolean, seed: number, atMs: number): number =>
  (fog ? 95 : 38) * (1 + 0.5 * wobble(seed + 2, atMs / (5 * HOUR)))

/** Volatile organic compounds, mg/m³, without fumes. */
export const roomVapours = (seed: number, atMs: number): number => 0.22 + 0.12 * wobble(seed + 4, atMs / (2 * HOUR))

/** What a sensor for SF6 shows of air that has none: its own zero, a few µL/L. */
export const sensorZero = (seed: number, atMs: number): number => Math.max(0, 3 + 4 * wobble(seed + 3, atMs / (3 * HOUR)))
