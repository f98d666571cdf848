import type { Position } from 'geojson'
import { useMemo } from 'react'
import type { Shapes } from '../../core/map/topology.ts'

/** West, south, east, north of the inset, degrees: all dashes of the sea and the coast above it. */
const [west, south, east, north] = [106, 2.6, 123, 24.8] as const
const scale = 7
const squeeze = Math.cos((14 * Math.PI) / 180)
const width = (east - west) * scale * squeeze
const height = (north - south) * scale

const x = (longitude: number) => ((longitude - west) * scale * squeeze).toFixed(1)
const y = (latitude: number) => ((north - latitude) * scale).toFixed(1)
const path = (line: Position[]) => `M${line.map(([longitude = 0, latitude = 0]) => `${x(longitude)} ${y(latitude)}`).join('L')}`
const touches = (line: Position[]) =>
  line.some(([longitude = 0, latitude = 0]) => longitude > west && longitude < east && latitude > south && latitude < north)

/** The inset of the South China Sea islands with the dash line, shown beside the mainland. */
export function SouthSea({ shapes }: { shapes: Shapes }) {
  const land = useMemo(() => {
    const rings = shapes.areas.features.flatMap(area => area.geometry.coordinates.map(polygon => polygon[0] ?? []))
    return rings
      .filter(touches)
      .map(ring => `${path(ring)}Z`)
      .join('')
  }, [shapes])
  return (
    <figure className="south-sea">
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label="南海诸岛">
        <path d={land} className="south-sea-land" />
        <path d={shapes.dashes.coordinates.map(path).join('')} className="south-sea-dash" />
      </svg>
      <figcaption>南海诸岛</figcaption>
    </figure>
  )
}
