import type { SQL } from 'drizzle-orm'
import { minIrradiance } from '../../../../core/physics/performanceRatio.ts'
import { sunPosition } from '../../../../core/physics/sunPosition.ts'
import { HOUR, instantOf } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { type FeedIn, feedInPrices } from './feedInPrices.ts'
import { loadPlants } from './loadPlants.ts'
import { type Plant, slotHours } from './plant.ts'
import type { PvMoment } from './pvMoment.ts'
import { readGrid } from './readGrid.ts'
import { readStrings } from './readStrings.ts'
import { type ReferencePower, referencePowersOf } from './referencePower.ts'
import type { Watch } from './evaluateInverter.ts'
import { isSuspect, type DiagnosedInverter, stoodStill, evaluatePlant } from './evaluatePlant.ts'

export type Light = 'day' | 'dim' | 'night'

export interface PlantEvaluation {
  plant: Plant
  light: Light
  references: ReferencePower[]
  inverters: DiagnosedInverter[]
  feedIn: FeedIn | null
  /** Judges the plant once more before somebody who looks at every slot. */
  judgeBefore: (watch: Watch) => void
}

export interface PvEvaluation {
  at: PvMoment
  plants: PlantEvaluation[]
}

/** Everything the PV figures are made from, of the PV sites of a condition: measured at both ends, judged by published methods. */
export async function evaluatePlants({ db }: Pick<Context, 'db'>, where: SQL, at: PvMoment): Promise<PvEvaluation> {
  const { nowSlot, from } = at
  const [plants, prices] = await Promise.all([loadPlants({ db }, where, at), feedInPrices({ db }, at)])
  const days = [at.yesterday, at.today]
  const references = new Map(plants.map(plant => [plant, referencePowersOf(plant)]))
  const all = plants.flatMap(plant => plant.inverters.map((inverter, n) => ({ plant, inverter, reference: references.get(plant)![n]! })))
  const suspects = all.filter(({ inverter, reference }) => isSuspect(inverter.slots, reference, nowSlot))
  const still = all.filter(({ plant, inverter, reference }) => stoodStill(inverter, plant, reference, nowSlot))
  const [strings, gridDown] = await Promise.all([
    readStrings(
      { db },
      suspects.map(({ plant, inverter }) => ({ plant, deviceId: inverter.id })),
      days,
    ),
    readGrid(
      { db },
      still.map(({ inverter }) => inverter.id),
      days,
    ),
  ])
  return {
    at,
    plants: plants.map(plant => {
      const feedIn = prices(plant.areaCode, plant.zone)
      const mine = references.get(plant)!
      const evidence = { strings, gridDown, sunUp: sunUpOf(plant, at.yesterday) }
      const judge = (watch?: Watch) => evaluatePlant(plant, mine, { nowSlot, from }, evidence, feedIn, watch)
      return {
        plant,
        light: lightOf(plant, Date.parse(at.now)),
        references: mine,
        feedIn,
        inverters: judge(),
        judgeBefore: judge,
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

function lightOf({ irradiance, latitude, longitude }: Plant, now: number): Light {
  if (irradiance >= minIrradiance) return 'day'
  if (sunPosition(now, latitude, longitude).elevation <= 0) return 'night'
  return Number.isNaN(irradiance) ? 'day' : 'dim'
}
