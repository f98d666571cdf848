import type { RegionGeometry } from './regionGeometry.ts'
import type { Relief } from './relief.ts'

/** What is drawn of a region, in both views. */
export interface Scene {
  geometry: RegionGeometry
  /** Area under the pointer. */
  hovered: number | null
  relief: Relief
  /** Cloud over the areas by adcode, 0 … 1. */
  clouds: ReadonlyMap<number, number>
  /** Epoch ms, once a minute: where the sun stands. */
  now: number
}
