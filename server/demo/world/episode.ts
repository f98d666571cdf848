import { random, randomBetween } from '../seeded.ts'
import { chinaDay, chinaDayStart, HOUR } from '../../../core/time/time.ts'

/** Something rare that happens to one device on one day: a leak, fumes, a valve that stays closed. */
export interface EpisodePlan {
  /** Of the kind, so that kinds do not fall together: four draws from here on. */
  key: number
  /** How probable it is on a day. */
  perDay: number
  /** Hour of the China clock at which it begins, and how long it lasts; it ends on the same day. */
  beginsHours: readonly [number, number]
  lastsHours: number
  severity: readonly [number, number]
}

export interface Episode {
  startMs: number
  endMs: number
  severity: number
}

/** The episode of a day, if there is one. @param dayStart instant of local midnight */
export function episodeOf(seed: number, dayStart: number, { key, perDay, beginsHours, lastsHours, severity }: EpisodePlan): Episode | null {
  const day = chinaDay(dayStart)
  if (random(seed, day, key) > perDay) return null
  const startMs = dayStart + randomBetween(...beginsHours, seed, day, key + 1) * HOUR
  return { startMs, endMs: startMs + lastsHours * HOUR, severity: randomBetween(...severity, seed, day, key + 2) }
}

/** How strong it is at a moment: it comes and goes as half a sine wave up to its severity; 0 = there is none. */
export function episodeAt(seed: number, atMs: number, plan: EpisodePlan): number {
  const found = episodeOf(seed, chinaDayStart(atMs), plan)
  if (!found || atMs < found.startMs || atMs > found.endMs) return 0
  return found.severity * Math.sin((Math.PI * (atMs - found.startMs)) / (found.endMs - found.startMs))
}
