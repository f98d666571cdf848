import { lightBehind } from '../../../../core/physics/lightBehind.ts'
import type { Plane } from '../../../../core/physics/planeOfArray.ts'
import { onPlanes, type Sky } from '../../../../core/physics/planeSample.ts'
import { sunsOf } from './incidence.ts'
import type { Expectation } from './expectation.ts'
import { daySlots, type InverterPlane, type PlaneLight, type Plant, type Slots } from './plant.ts'

type Place = Pick<Plant, 'latitude' | 'longitude'> & { expectation: Pick<Expectation, 'plane' | 'sensorBias'> }

const isSame = (a: Plane, b: Plane) => a.tilt === b.tilt && a.azimuth === b.azimuth

/** The sky over a site in a slot, from what its sensor measured in its own plane; null where it cannot be told. */
export function skyOf(place: Place, irradiance: number, moduleTemp: number, day: string, slot: number): Sky | null {
  const { plane, sensorBias } = place.expectation
  if (!plane || Number.isNaN(irradiance + moduleTemp)) return null
  const { suns, extra } = sunsOf(place, day)
  const sun = suns[slot]!
  const seen = irradiance / (1 + (sensorBias ?? 0))
  const light = lightBehind(seen, sun, plane, extra)
  return light && { sun, light, extra, irradiance: seen, moduleTemp }
}

/** Light on the planes of an inverter; null where they are the sensor's plane, or nobody knows how that lies. */
export type LightOn = (planes: readonly InverterPlane[]) => PlaneLight | null

/**
 * Light on the planes of the inverters of a site, as its sensor, wrong as it is, would show it there. The sky of a slot
 * is found once for all of them, and what lies alike has the same light.
 * @param days those of the slots
 * @param nowSlot of the last of them
 */
export function planeLights(site: Place & PlaneLight, days: readonly string[], nowSlot: number): LightOn {
  const { plane, sensorBias } = site.expectation
  const off = 1 + (sensorBias ?? 0)
  let skies: (Sky | null)[] | undefined
  const skiesOf = () =>
    (skies ??= Array.from(site.irradianceSlots, (irradiance, slot) =>
      skyOf(site, irradiance, site.moduleTempSlots[slot]!, days[Math.floor(slot / daySlots)]!, slot % daySlots),
    ))
  const known = new Map<string, PlaneLight>()
  return planes => {
    if (!plane || planes.every(own => isSame(own, plane))) return null
    const key = JSON.stringify(planes)
    const hit = known.get(key)
    if (hit) return hit
    const of = (sky: Sky | null, moduleTemp: number) => {
      const sample = sky ? onPlanes(sky, planes) : { irradiance: Number.NaN, modifier: 1, moduleTemp }
      return { irradiance: sample.irradiance * off, modifier: sample.modifier / off, moduleTemp: sample.moduleTemp }
    }
    const [irradianceSlots, moduleTempSlots, modifierSlots] = [site.irradianceSlots, site.moduleTempSlots, site.modifierSlots].map(values =>
      values.slice(),
    ) as [Slots, Slots, Slots]
    for (const [slot, sky] of skiesOf().entries()) {
      const sample = of(sky, site.moduleTempSlots[slot]!)
      irradianceSlots[slot] = sample.irradiance
      moduleTempSlots[slot] = sample.moduleTemp
      modifierSlots[slot] = sample.modifier
    }
    const now = of(skyOf(site, site.irradiance, site.moduleTemp, days.at(-1)!, nowSlot), site.moduleTemp)
    const light = { ...now, irradianceSlots, moduleTempSlots, modifierSlots }
    known.set(key, light)
    return light
  }
}
