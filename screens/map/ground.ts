import { createContext } from 'react'
import type { Area } from '../../core/map/topology.ts'
import { areaAt } from './areaAt.ts'
import { metresOf } from './mercator.ts'

/** The map's surface: what stands on the map stands on it. */
export interface Ground {
  areas: readonly Area[]
  /** Height of an area (null = beside all), mercator units. */
  level: (adcode: number | null) => number
}
export const flatGround: Ground = { areas: [], level: () => 0 }
export const GroundContext = createContext(flatGround)

/** Height of the surface at a place, mercator units. */
export const heightAt = ({ areas, level }: Ground, longitude: number, latitude: number) => level(areaAt(areas, longitude, latitude))

/** In which area each place lies; the places of 100 000 sites are looked up once, their heights with every new figure. */
const found = new WeakMap<Float32Array, { areas: readonly Area[]; codes: (number | null)[] }>()

/** Heights of the surface under places given as longitudes and latitudes in turn, metres. */
export function heightsUnder({ areas, level }: Ground, positions: Float32Array): Float32Array {
  const heights = new Float32Array(positions.length / 2)
  if (areas.length === 0) return heights
  let known = found.get(positions)
  if (known?.areas !== areas) {
    known = { areas, codes: Array.from(heights, (_, i) => areaAt(areas, positions[2 * i]!, positions[2 * i + 1]!)) }
    found.set(positions, known)
  }
  for (let i = 0; i < heights.length; i++) heights[i] = metresOf(level(known.codes[i]!), positions[2 * i + 1]!)
  return heights
}
