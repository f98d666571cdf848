import table from '../../../assets/physics/faultRates.json' with { type: 'json' }
import { random, randomBetween } from '../seeded.ts'
import { chinaDay, HOUR } from '../../../core/time/time.ts'

export type FaultKind = 'communication-gap' | 'inverter-stop' | 'string-loss' | 'over-temperature' | 'sensor-frozen'

export interface Fault {
  kind: FaultKind
  startMs: number
  endMs: number
  /** Share of the output or of the data affected, 0 … 1 (for a string loss: share of the strings). */
  severity: number
}

const rows = table.faults as { kind: FaultKind; perDay: number; lastsHours: number[]; beginsHours: number[]; severity: number[] }[]

/**
 * Faults that begin on one device on one day: rare, independent, the same for the same seed and day. One may last into the next days.
 * @param seed of the device
 * @param dayStart instant of local midnight, ms since 1970 UTC
 */
export const faultsOf = (seed: number, dayStart: number): Fault[] => {
  const day = chinaDay(dayStart)
  const faults: Fault[] = []
  rows.forEach(({ kind, perDay, lastsHours, beginsHours, severity }, row) => {
    const key = 500 + row * 10
    if (random(seed, day, key) >= perDay) return
    const between = (range: number[], part: number) => randomBetween(range[0]!, range[1]!, seed, day, key + part)
    const startMs = dayStart + between(beginsHours, 1) * HOUR
    // Short faults are far more frequent than long ones: the square leans to the short end.
    const lasts = lastsHours[0]! + (lastsHours[1]! - lastsHours[0]!) * random(seed, day, key + 2) ** 2
    faults.push({ kind, startMs, endMs: startMs + lasts * HOUR, severity: between(severity, 3) })
  })
  return faults
}
