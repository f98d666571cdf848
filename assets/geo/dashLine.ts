import { readFileSync } from 'node:fs'
import type { Point, Ring } from './topologyOf.ts'

interface Source {
  features: { properties: { name: string }; geometry: { coordinates: Ring[][] } }[]
}

/** Hainan's extent in degrees (west, south, east, north); the inset contains the island too, which ties it to the globe. */
const hainan = [108.62, 18.16, 111.05, 20.16] as const
/** The dash east of Taiwan lies outside the inset: entered by hand, degrees, still to be checked against the published standard map. */
const eastOfTaiwan: Point[] = [
  [122.52, 23.46],
  [122.8, 24.57],
]

/**
 * The South China Sea dash line in true coordinates. china-geojson draws it as an inset to the right of the mainland;
 * Hainan's outline inside the inset (piece 14) gives scale and offset back.
 */
export function dashLine(): Point[][] {
  const { features }: Source = JSON.parse(readFileSync('node_modules/china-geojson/src/geojson/china.json', 'utf8'))
  const inset = features.find(feature => feature.properties.name === '南海诸岛')
  if (!inset) throw new Error('china-geojson no longer carries 南海诸岛')
  const pieces = inset.geometry.coordinates.map(polygon => polygon[0] as Ring)
  const island = pieces[14] as Ring
  const xs = island.map(point => point[0])
  const ys = island.map(point => point[1])
  const [west, south, east, north] = hainan
  const scaleX = (east - west) / (Math.max(...xs) - Math.min(...xs))
  const scaleY = (north - south) / (Math.max(...ys) - Math.min(...ys))
  const back = ([x, y]: Point): Point => [west + (x - Math.min(...xs)) * scaleX, south + (y - Math.min(...ys)) * scaleY]
  // Pieces 0 to 8 are the dashes, each written as a degenerate triangle of two distinct points.
  return [eastOfTaiwan, ...pieces.slice(0, 9).map(piece => piece.slice(0, 2).map(back))]
}
