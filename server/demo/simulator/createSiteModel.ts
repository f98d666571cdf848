import { type PvOutput, pvOutput } from '../world/pvSystem.ts'
import { type PvTruth, pvTruthOf } from '../world/pvTruth.ts'
import { seedOf } from '../seeded.ts'
import { type Weather, weatherAt } from '../world/weatherAt.ts'
import type { DeviceModel, SimulatedSite } from './simulation.ts'
import { regionSeed } from '../world/regionSeed.ts'

/** What the devices of a site share: weather, sun on a plane, and each other. */
export interface SiteModel {
  site: SimulatedSite
  seed: number
  /** What nobody outside of the simulator knows of its plant. */
  truth: PvTruth
  models: DeviceModel[]
  /** The sites behind the same grid connection, this one too; filled when all are there. */
  microgrid: SiteModel[]
  weather(at: number): Weather
  /** Output of one kW of inverter with this plane and DC ratio. */
  sun(at: number, tilt: number, azimuth: number, dcRatio: number): PvOutput
}

/** Values by time, computed once; forgets everything when full, since time only moves forward. */
function remember<T>(most: number, compute: (at: number) => T) {
  const known = new Map<number, T>()
  return (at: number): T => {
    const hit = known.get(at)
    if (hit !== undefined) return hit
    if (known.size >= most) known.clear()
    const value = compute(at)
    known.set(at, value)
    return value
  }
}

/** @param moments so many of weather and sun are remembered */
export function createSiteModel(site: SimulatedSite, moments: number): SiteModel {
  const { latitude, longitude } = site
  const seed = seedOf(site.id)
  const truth = pvTruthOf(seed)
  const weather = remember(moments, at => weatherAt(regionSeed, latitude, longitude, at))
  const planes = new Map<string, (at: number) => PvOutput>()
  return {
    site,
    seed,
    truth,
    models: [],
    microgrid: [],
    weather,
    sun(at, tilt, azimuth, dcRatio) {
      const key = `${tilt}/${azimuth}/${dcRatio}`
      let plane = planes.get(key)
      if (!plane) {
        const { losses, gamma, efficiency } = truth
        const system = { latitude, longitude, tilt, azimuth, dcKw: dcRatio, inverter: { ratedKw: 1, efficiency }, losses, gamma }
        plane = remember(moments, moment => pvOutput(system, moment, weather(moment)))
        planes.set(key, plane)
      }
      return plane(at)
    },
  }
}
