import type { Map as MapLibreMap } from 'maplibre-gl'
import { country, type Region } from '../../core/map/regions.ts'
import type { Bounds } from '../../core/map/topology.ts'

export interface Padding {
  top: number
  right: number
  bottom: number
  left: number
}

/** The country is framed to its mainland and Hainan; the South China Sea has its own inset, as on printed maps. */
const mainland: Bounds = [73.5, 17.8, 135.1, 53.6]

/** Centre and zoom that show a whole region inside the padding. */
export function cameraOf(map: MapLibreMap, region: Region, padding: Padding) {
  const [west, south, east, north] = region.adcode === country ? mainland : region.shapes.bounds
  const camera = map.cameraForBounds(
    [
      [west, south],
      [east, north],
    ],
    { padding },
  )
  return { center: camera?.center ?? ([105, 36] as [number, number]), zoom: camera?.zoom ?? 3 }
}
