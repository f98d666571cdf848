import { gapOf } from './acceptReading.ts'
import { leastStep, maxEnergyBetween, jitter } from './isPlausibleStep.ts'
import { shownAtMidnight } from './openingMinuteOf.ts'
import type { RegisterKind, RegisterReading } from './registerDay.ts'

/**
 * What a register showed at midnight that was not set back there: its first reading of the day goes on from its last
 * one of the day before; null where that was made since midnight, or may have been. It was not where the register
 * stands still, where it had hardly time for it, and where the reading is the first that can be true of the device
 * (core/register/deviceLimits.ts doubts those before). In between no more moves than on the whole day before.
 */
export function unlessResetAtMidnight(kind: RegisterKind, first: RegisterReading): number | null {
  const shown = shownAtMidnight(kind, first)
  if (shown === null) return null
  const { closing, samplingMinutes } = kind
  const moved = first.value - closing!.value
  if (moved > Math.min(maxEnergyBetween(kind, closing!.minute, first.minute), closing!.value)) return null
  const isFirstPossible = first.value > maxEnergyBetween(kind, 0, first.minute - 2 * samplingMinutes) - leastStep
  return moved <= jitter || first.minute <= gapOf(kind) || isFirstPossible ? shown : null
}
