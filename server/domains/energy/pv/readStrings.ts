import { stringStates } from '../../../../core/physics/stringHealth.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { daySlots, lightOf, noSlots, type Plant, type Slots } from './plant.ts'
import { readPlatformSlots } from './readPlatformSlots.ts'

/** Inverters report up to twelve strings. */
export const stringNumbers = Array.from({ length: 12 }, (_, n) => n + 1)
export const currentNo = (string: number) => `A000000${120 + string}`
export const voltageNo = (string: number) => `A000000${100 + string}`

/** Strings of one inverter over yesterday and today. */
export interface StringSlots {
  /**
   * Share that carries nothing, by slot; where the light is too weak to tell, that of the nearest slot in which it
   * could be told; 0 where it never could.
   */
  dead: (slot: number) => number
  /** Numbers of those without current when it could last be told. */
  deadNow: number[]
}

interface Suspect {
  plant: Plant
  deviceId: number
}

/**
 * String currents of inverters that gave too little: why, is mostly written there. The others' are not read, they would
 * be ten times the data.
 */
export async function readStrings(
  asking: Pick<QueryContext, 'db'>,
  suspects: readonly Suspect[],
  days: readonly string[],
): Promise<Map<number, StringSlots>> {
  const wanted = suspects.flatMap(({ deviceId }) => stringNumbers.map(string => ({ deviceId, indicatorNo: currentNo(string) })))
  const slots = await readPlatformSlots(asking, wanted, days)
  return new Map(
    suspects.map(({ plant, deviceId }) => {
      const strings = stringNumbers.flatMap(no => {
        const currents = slots.get(`${deviceId}/${currentNo(no)}`)
        return currents ? [{ no, currents }] : []
      })
      const own = plant.inverters.find(({ id }) => id === deviceId)
      const { irradianceSlots } = own ? lightOf(plant, own) : plant
      const dead = noSlots(days.length)
      let deadNow: number[] = []
      for (let slot = 0; slot < days.length * daySlots; slot++) {
        const { states, median } = stringStates(
          strings.map(({ currents }) => currents[slot]!),
          irradianceSlots[slot]!,
        )
        if (median === null) continue
        deadNow = strings.filter((_, n) => states[n] === 'dead').map(({ no }) => no)
        dead[slot] = deadNow.length / strings.length
      }
      const shares = nearestKnown(dead)
      return [deviceId, { dead: (slot: number) => shares[slot]!, deadNow }]
    }),
  )
}

/**
 * Every slot with the value of the nearest one that is known, 0 where none is: a string that carried nothing at five
 * carries nothing at six.
 */
export function nearestKnown(values: Slots): Slots {
  const places = Array.from(values.keys()).filter(slot => !Number.isNaN(values[slot]!))
  let next = 0
  return values.map((_, slot) => {
    while (next < places.length - 1 && places[next + 1]! - slot <= Math.abs(slot - places[next]!)) next++
    return places.length ? values[places[next]!]! : 0
  })
}
