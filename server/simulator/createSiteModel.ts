import { type PvOutput, pvOutput } from '../../core/physics/pvSystem.ts'
import { seedOf } from '../../core/physics/hash.ts'
import { type Weather, weatherAt } from '../../core/physics/weatherAt.ts'
import { type DeviceModel, regionSeed, type SimulatedSite } from './simulation.ts'

/** What the devices of a site share: weather, sun on a plane, and each other. */
export interface SiteModel {
  site: SimulatedSite
  seed: number
  models: DeviceModel[]
  weather(at: number): Weather
  /** Output of one kW of inverter with this plane and DC ratio. */
  sun(at: number, tilt: number, azimuth: number, dcRatio: number): PvOutput
}

const most = 4000

/** Values by time, computed once; forgets everything when full, since time only moves forward. */
function remember<T>(compute: (at: number) => T) {
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

export function createSiteModel(site: SimulatedSite): SiteModel {
  const { latitude, longitude } = site
  const weather = remember(at => weatherAt(regionSeed, latitude, longitude, at))
  const planes = new Map<string, (at: number) => PvOutput>()
  return {
    site,
    seed: seedOf(site.id),
    models: [],
    weather,
    sun(at, tilt, azimuth, dcRatio) {
      const key = `${tilt}/${azimuth}/${dcRatio}`
      let plane = planes.get(key)
      if (!plane) {
        const system = { latitude, longitude, tilt, azimuth, dcKw: dcRatio, inverter: { ratedKw: 1, efficiency: 0.975 }, losses: 0.11 }
        plane = remember(moment => pvOutput(system, moment, weather(moment)))
        planes.set(key, plane)
      }
      return plane(at)
    },
  }
}
