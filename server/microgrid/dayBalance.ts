import { two } from '../stats/line.ts'
import type { DayPower } from './powerSlots.ts'

/** kWh of one 15-minute slot at 1 kW. */
const hours = 0.25

const percent = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round(Math.min(1, Math.max(0, part / whole)) * 1000) / 10 : null

/**
 * What a day's balance says: energy bought and fed in, how much of the own generation was used here and how much of the use was covered here.
 * Only slots whose balance is known speak; shares are made of those alone, so that a gap does not bend them.
 * @param elapsed slots of the day that are over or under way
 */
export function dayBalance({ pv, storage, load, charging, grid }: DayPower, elapsed: number) {
  const known = grid.slice(0, elapsed).flatMap((kw, slot) => (kw === null ? [] : [{ kw, slot }]))
  const sum = (of: (slot: number, kw: number) => number) => known.reduce((total, { kw, slot }) => total + of(slot, kw), 0) * hours
  const bought = sum((_, kw) => Math.max(0, kw))
  const sold = sum((_, kw) => Math.max(0, -kw))
  const generated = sum(slot => pv[slot] ?? 0)
  const discharged = sum(slot => Math.max(0, storage[slot] ?? 0))
  const useAt = (slot: number) => (load[slot] ?? 0) + (charging[slot] ?? 0)
  const used = sum(useAt)
  // Generation feeds load, charging and the battery first; what the battery feeds in later is not generation sold.
  const usedHere = sum(slot => Math.min(pv[slot] ?? 0, useAt(slot) + Math.max(0, -(storage[slot] ?? 0))))
  const coveredHere = sum(slot => Math.min(useAt(slot), (pv[slot] ?? 0) + Math.max(0, storage[slot] ?? 0)))
  const supply = generated + discharged + bought
  const any = known.length > 0
  const share = (kwh: number) => percent(kwh, supply)
  return {
    bought: any ? two(bought) : null,
    sold: any ? two(sold) : null,
    selfUseRate: any ? percent(usedHere, generated) : null,
    selfSufficiency: any ? percent(coveredHere, used) : null,
    mix: any
      ? [
          { kind: 'pv' as const, kwh: two(generated) ?? 0, share: share(generated) },
          { kind: 'storage' as const, kwh: two(discharged) ?? 0, share: share(discharged) },
          { kind: 'grid' as const, kwh: two(bought) ?? 0, share: share(bought) },
        ]
      : [],
    slots: { reported: known.length, total: elapsed },
  }
}
