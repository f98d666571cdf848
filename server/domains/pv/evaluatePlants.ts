import type { SQL } from 'drizzle-orm'
import { minIrradiance } from '../../../core/physics/performanceRatio.ts'
import { sunPosition } from '../../../core/physics/sunPosition.ts'
import { HOUR, instantOf, minuteOfDay } from '../../../core/time.ts'
import type { Context } from '../../context.ts'
import { momentsOf } from '../../figures/moments.ts'
import { type FeedIn, feedInPrices } from './feedInPrices.ts'
import { loadPlants } from './loadPlants.ts'
import { daySlots, type Plant, slotHours, slotMinutes } from './plant.ts'
import { readGrid } from './readGrid.ts'
import { readStrings } from './readStrings.ts'
import { type ReferencePower, referencePowersOf } from './referencePower.ts'
import { isSuspect, type DiagnosedInverter, stoodStill, evaluatePlant } from './evaluatePlant.ts'

export type Light = 'day' | 'dim' | 'night'

export interface PlantEvaluation {
  plant: Plant
  light: Light
  references: ReferencePower[]
  inverters: DiagnosedInverter[]
  feedIn: FeedIn | null
}

export interface PvEvaluation {
  /** Day whose results are told: today, or yesterday while nothing has shone today yet. */
  day: string
  nowSlot: number
  /** First slot of that day. */
  from: number
  plants: PlantEvaluation[]
}

/** Everything the PV figures are made from, of the PV sites of a condition: measured at both ends, judged by published methods. */
export async function evaluatePlants({ db, clock }: Pick<Context, 'db' | 'clock'>, where: SQL): Promise<PvEvaluation> {
  const now = clock()
  const at = momentsOf(now)
  const [plants, prices] = [await loadPlants({ db }, where, at), await feedInPrices({ db }, at)]
  const nowSlot = daySlots + Math.floor(minuteOfDay(now) / slotMinutes)
  const from = plants.some(plant => hasShone(plant, daySlots, nowSlot))
    ? daySlots
    : plants.some(plant => hasShone(plant, 0, daySlots))
      ? 0
      : daySlots
  const days = [at.yesterday, at.today]
  const references = new Map(plants.map(plant => [plant, referencePowersOf(plant)]))
  const all = plants.flatMap(plant => plant.inverters.map((inverter, n) => ({ plant, inverter, reference: references.get(plant)![n]! })))
  const suspects = all.filter(({ inverter, reference }) => isSuspect(inverter.slots, reference, nowSlot))
  const still = all.filter(({ plant, inverter, reference }) => stoodStill(inverter, plant, reference, nowSlot))
  const strings = await readStrings(
    { db },
    suspects.map(({ plant, inverter }) => ({ plant, deviceId: inverter.id })),
    days,
  )
  const gridDown = await readGrid(
    { db },
    still.map(({ inverter }) => inverter.id),
    days,
  )
  return {
    day: from === 0 ? at.yesterday : at.today,
    nowSlot,
    from,
    plants: plants.map(plant => {
      const feedIn = prices(plant.areaCode)
      const mine = references.get(plant)!
      const evidence = { strings, gridDown, sunUp: sunUpOf(plant, at.yesterday) }
      return {
        plant,
        light: lightOf(plant, now),
        references: mine,
        feedIn,
        inverters: evaluatePlant(plant, mine, { nowSlot, from }, evidence, feedIn),
      }
    }),
  }
}

/** Higher (degrees) the sun is bright enough on most days: slots without a sensor count as light that nobody saw. */
const high = 15

function sunUpOf({ latitude, longitude }: Plant, yesterday: string): (slot: number) => boolean {
  const start = instantOf(yesterday).getTime()
  return slot => sunPosition(start + slot * slotHours * HOUR, latitude, longitude).elevation > high
}

const hasShone = ({ irradianceSlots, inverters }: Plant, from: number, until: number) => {
  for (let slot = from; slot < until; slot++) {
    if (irradianceSlots[slot]! >= minIrradiance) return true
    if (inverters.some(({ slots, ratedKw }) => slots[slot]! > (minIrradiance / 1000) * ratedKw)) return true
  }
  return false
}

function lightOf({ irradiance, latitude, longitude }: Plant, now: Date): Light {
  if (irradiance >= minIrradiance) return 'day'
  if (sunPosition(now.getTime(), latitude, longitude).elevation <= 0) return 'night'
  return Number.isNaN(irradiance) ? 'day' : 'dim'
}
