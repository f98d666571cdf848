import { clippedPower, expectedPower, defaultTemperatureCoefficient, defaultLosses } from '../../../../core/physics/expectedPower.ts'
import { addFit, type FitDay, fitGamma, indexOf, noFitDay } from '../../../../core/physics/fitPlant.ts'
import { median } from '../../../../core/physics/median.ts'
import { driftOf } from '../../../../core/physics/pvDrift.ts'
import { DAY } from '../../../../core/time/time.ts'
import { levelsOf } from './curtailed.ts'
import { lightOf, type Plant } from './plant.ts'
import type { ReferencePower } from './referencePower.ts'

/**
 * Only bright and steady light measures a plant (W/m², change to the neighbouring slots as a share): passing clouds
 * shade sensor and modules in turn.
 */
const bright = 400
const steady = 0.1
/** Near its rating an inverter measures itself. */
const unclipped = 0.95
/** Who is further from the middle has a fault of its own. */
const alike = 0.1
/** Fewer slots than this do not make a day. */
const minSlots = 6
/** Light that grazes the glass measures the glass. */
const straight = 0.965
/**
 * What some slots of a plant (a day of them) say about its level and temperature coefficient: of its sound inverters,
 * under a steady sun.
 */
export function measureDay(plant: Plant, references: readonly ReferencePower[], from: number, until: number): MeasuredSums {
  const { inverters, irradianceSlots: sensor } = plant
  const lights = inverters.map(inverter => lightOf(plant, inverter))
  const held = levelsOf(plant, references, until - 1)
  const day = noFitDay()
  const [sums, counts] = [inverters.map(() => 0), inverters.map(() => 0)]
  for (let slot = from + 1; slot < until - 1; slot++) {
    const calm = [slot - 1, slot + 1].every(other => Math.abs(sensor[other]! - sensor[slot]!) <= steady * sensor[slot]!)
    if (!calm || held[slot]! >= 0) continue
    const lit = lights.map(
      ({ irradianceSlots, moduleTempSlots, modifierSlots }) =>
        irradianceSlots[slot]! >= bright &&
        modifierSlots[slot]! >= straight * (modifierSlots[from] ?? 1) &&
        !Number.isNaN(moduleTempSlots[slot]!),
    )
    const all = inverters.map(({ slots, dcKw, ratedKw }, n) => {
      if (!lit[n]) return Number.NaN
      const power = slots[slot]!
      const { irradianceSlots, moduleTempSlots, modifierSlots } = lights[n]!
      const [irradiance, moduleTemp, modifier] = [irradianceSlots[slot]!, moduleTempSlots[slot]!, modifierSlots[slot]!]
      const at25 = { dcKw, ratedKw, gamma: 0, losses: defaultLosses }
      const offered = expectedPower(at25, irradiance, moduleTemp, modifier) + clippedPower(at25, irradiance, moduleTemp, modifier)
      return power < unclipped * ratedKw && offered < 1.1 * unclipped * ratedKw ? power / offered : Number.NaN
    })
    const ratios = all.filter(ratio => !Number.isNaN(ratio))
    const middle = median(ratios)
    if (middle === null || middle < 0.5) continue
    const sound = [...all.keys()].filter(n => Math.abs(all[n]! / middle - 1) <= alike)
    if (2 * sound.length < lit.filter(Boolean).length) continue
    const mean = (of: (n: number) => number) => sound.reduce((sum, n) => sum + of(n), 0) / sound.length
    const level = mean(n => all[n]!)
    addFit(
      day,
      mean(n => lights[n]!.moduleTempSlots[slot]!),
      level,
    )
    all.forEach((ratio, n) => {
      if (!lit[n]) return
      sums[n]! += ratio / level
      counts[n]!++
    })
  }
  if (day.n < minSlots) return { ...noFitDay(), levels: {} }
  const levels = inverters.flatMap(({ id }, n) =>
    counts[n]! > 0 && !Number.isNaN(sums[n]!) ? [[String(id), sums[n]! / counts[n]!] as const] : [],
  )
  return { ...day, levels: Object.fromEntries(levels) }
}

interface MeasuredSums extends FitDay {
  /** Ratio of each inverter to the middle of all, by device id. */
  levels: Record<string, number>
}

export interface MeasuredDay extends MeasuredSums {
  /** `YYYY-MM-DD` */
  day: string
}

/** Days an inverter's share is read from, and how far it may lie from its share by rating: who is further off is weak, not small. */
const levelDays = 60
const nearShare = 0.05
const minLevels = 5

/** Days whose temperatures are compared. */
const lastDays = 365

/** What the days of a plant say about it on a day; `gamma`: that of its modules where it is known. */
export function fitPlant(days: readonly MeasuredDay[], operationDate: string, gamma: number | null, given?: string) {
  const measured = days.filter(({ n }) => n > 0)
  const fittedGamma = fitGamma(measured.slice(-lastDays))
  const dayNumber = (day: string) => Math.floor(Date.parse(day) / DAY)
  const drift = driftOf(
    measured.map(day => ({ day: dayNumber(day.day), index: indexOf(day, gamma ?? fittedGamma ?? defaultTemperatureCoefficient) })),
    dayNumber(operationDate),
    given === undefined ? undefined : dayNumber(given),
  )
  return {
    fittedGamma,
    fittedLevel: drift?.clean ?? null,
    levels: levelsOfDays(measured.slice(-levelDays)),
    soiling: drift?.soiling ?? 0,
    ageingPerYear: drift?.ageingPerYear ?? null,
    fittedDays: measured.length,
  }
}

function levelsOfDays(days: readonly MeasuredDay[]): Record<string, number> {
  const all = new Map<string, number[]>()
  for (const { levels } of days) for (const [id, level] of Object.entries(levels)) all.set(id, [...(all.get(id) ?? []), level])
  const found = [...all].flatMap(([id, values]) => {
    const level = median(values)!
    return values.length >= minLevels && Math.abs(level - 1) <= nearShare ? [[id, level] as const] : []
  })
  return Object.fromEntries(found)
}
