import type { RegisterDay, RegisterKind, RegisterReading, Stand } from './registerDay.ts'
import { HOUR, MINUTE } from '../time/time.ts'

/** Registers with whole kWh step by 1 at any moment, kWh. */
export const leastStep = 1
/** Registers with tenths waver by one of them, and single precision rounds, kWh. */
export const jitter = 0.15

/** kWh that can have moved between two minutes. */
export const maxEnergyBetween = ({ limit }: RegisterKind, from: number, to: number) =>
  limit ? limit.highestKw * (((to - from) * MINUTE) / HOUR + limit.slackHours) + leastStep : Number.POSITIVE_INFINITY

/**
 * A register steps, behind the ratio of current transformers by tens of kWh: what a step brings has moved since the one
 * before it. How far it steps its own steps tell.
 */
export function isPlausibleStep(day: RegisterDay, from: Stand, to: RegisterReading): boolean {
  const moved = to.value - from.value
  if (moved < -jitter) return false
  if (moved <= maxEnergyBetween(day.kind, from.minute, to.minute)) return true
  return moved <= maxEnergyBetween(day.kind, from.since, to.minute) && (day.step === 0 || moved <= 1.5 * day.step)
}
