import type { SQL } from 'drizzle-orm'
import { sunPosition } from '../../core/physics/sunPosition.ts'
import { inverterState, type InverterState } from '../../core/physics/inverterState.ts'
import { median } from '../../core/physics/median.ts'
import { leastIrradiance } from '../../core/physics/performanceRatio.ts'
import { tolerated } from '../../core/physics/pvLosses.ts'
import { minuteOfDay } from '../../core/time.ts'
import type { Context } from '../context.ts'
import { momentsOf } from '../stats/moments.ts'
import { feedInPrices, type FeedIn } from './feedInPrices.ts'
import { loadPlants } from './loadPlants.ts'
import { daySlots, type Plant, slotMinutes } from './plant.ts'
import { readStrings } from './readStrings.ts'
import { type InverterSurvey, surveyInverter } from './surveyInverter.ts'
import { leastPeers, type Yardsticks, yardsticksOf } from './yardsticks.ts'

export type Light = 'day' | 'dim' | 'night'

export interface JudgedInverter extends InverterSurvey {
  state: InverterState
  /** Own energy of the day ÷ that of the yardstick, null = cannot be told. */
  againstPeers: number | null
  againstExpectation: number | null
  deadStrings: number[]
}

export interface PlantSurvey {
  plant: Plant
  light: Light
  yardsticks: Yardsticks[]
  inverters: JudgedInverter[]
  feedIn: FeedIn | null
}

export interface PvSurvey {
  /** Day whose results are told: today, or yesterday while nothing has shone today yet. */
  day: string
  nowSlot: number
  /** First slot of that day. */
  from: number
  plants: PlantSurvey[]
}

/** A run of this many weak slots (an hour) makes an inverter's strings worth reading. */
const suspicious = 4
/** Less than this share of an hour at full power proves nothing about a day. */
const leastEnergy = 0.1

/** Everything the PV figures are made from, of the PV sites of a condition: measured at both ends, judged by the published yardsticks. */
export async function surveyPlants({ db, clock }: Pick<Context, 'db' | 'clock'>, where: SQL): Promise<PvSurvey> {
  const now = clock()
  const at = momentsOf(now)
  const [plants, prices] = [await loadPlants({ db }, where, at), await feedInPrices({ db }, at)]
  const nowSlot = daySlots + Math.floor(minuteOfDay(now) / slotMinutes)
  const from = plants.some(plant => hasShone(plant, daySlots, nowSlot))
    ? daySlots
    : plants.some(plant => hasShone(plant, 0, daySlots))
      ? 0
      : daySlots
  const yardsticks = new Map(plants.map(plant => [plant, yardsticksOf(plant)]))
  const suspects = plants.flatMap(plant =>
    plant.inverters.flatMap(({ id, slots }, n) => (isSuspect(slots, yardsticks.get(plant)![n]!, nowSlot) ? [{ plant, deviceId: id }] : [])),
  )
  const strings = await readStrings({ db }, suspects, [at.yesterday, at.today])
  return {
    day: from === 0 ? at.yesterday : at.today,
    nowSlot,
    from,
    plants: plants.map(plant => {
      const feedIn = prices(plant.areaCode)
      const mine = yardsticks.get(plant)!
      const surveys = plant.inverters.map((inverter, n) => {
        const deadStrings = strings.get(inverter.id)?.dead ?? (() => 0)
        return surveyInverter({ plant, inverter, yardsticks: mine[n]!, nowSlot, from, price: feedIn?.price ?? null, deadStrings })
      })
      return {
        plant,
        light: lightOf(plant, now),
        yardsticks: mine,
        feedIn,
        inverters: judge(plant, surveys, id => strings.get(id)?.deadNow ?? []),
      }
    }),
  }
}

const hasShone = ({ irradianceSlots, inverters }: Plant, from: number, until: number) => {
  for (let slot = from; slot < until; slot++) {
    if (irradianceSlots[slot]! >= leastIrradiance) return true
    if (inverters.some(({ slots, ratedKw }) => slots[slot]! > (leastIrradiance / 1000) * ratedKw)) return true
  }
  return false
}

function isSuspect(slots: Float64Array, { peers, expected }: Yardsticks, nowSlot: number) {
  let weak = 0
  for (let slot = 0; slot <= nowSlot; slot++) {
    const yardstick = Number.isNaN(peers[slot]!) ? expected[slot]! : peers[slot]!
    if (slots[slot]! > 0 && slots[slot]! < tolerated * yardstick && ++weak >= suspicious) return true
  }
  return false
}

function lightOf({ irradiance, latitude, longitude }: Plant, now: Date): Light {
  if (irradiance >= leastIrradiance) return 'day'
  if (sunPosition(now.getTime(), latitude, longitude).elevation <= 0) return 'night'
  return Number.isNaN(irradiance) ? 'day' : 'dim'
}

function judge(
  { irradiance, inverters }: Plant,
  surveys: readonly InverterSurvey[],
  deadStrings: (id: number) => number[],
): JudgedInverter[] {
  const shares = inverters.map(({ power, ratedKw }) => power / ratedKw)
  return surveys.map((survey, n) => {
    const { inverter, byPeers, byExpectation, standing } = survey
    const others = shares.filter((share, other) => other !== n && !Number.isNaN(share))
    const ratio = ({ own, yardstick }: { own: number; yardstick: number }) =>
      yardstick >= leastEnergy * inverter.ratedKw ? own / yardstick : null
    const [againstPeers, againstExpectation] = [ratio(byPeers), ratio(byExpectation)]
    const peerPower = others.length >= leastPeers ? median(others)! * inverter.ratedKw : Number.NaN
    const { fresh, power, ratedKw } = inverter
    const state = inverterState({ fresh, power, ratedKw, irradiance, peerPower, standing, againstPeers, againstExpectation })
    return { ...survey, state, againstPeers, againstExpectation, deadStrings: deadStrings(inverter.id) }
  })
}
