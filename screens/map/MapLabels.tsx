import { useRef } from 'react'
import type { Area } from '../../core/map/topology.ts'
import { useMapMove } from './useMapMove.ts'

/** Narrower than this on the map, an area's name would cover its neighbours. */
const least = 26

/** Height of a name and width of a character, stage pixels. */
const height = 18
const character = 16

/** Names of the areas as text of the page: sharp at any scale, halo by shadow, reachable by keyboard. Moved with the map without a render. */
export function MapLabels({ areas, onSelect }: { areas: Area[]; onSelect?: (adcode: number) => void }) {
  const box = useRef<HTMLDivElement>(null)

  useMapMove(map => {
    const labels = box.current?.children ?? []
    const taken: { x: number; y: number; half: number }[] = []
    const widths = areas.map(area => widthOf(area, point => map.project(point).x))
    // The widest area first: where two names would cross, it keeps its own.
    for (const i of areas.map((_, at) => at).sort((a, b) => widths[b]! - widths[a]!)) {
      const label = labels[i] as HTMLElement | undefined
      const { label: place, short } = areas[i]!.properties
      if (!label) continue
      const { x, y } = map.project(place)
      const half = (short.length * character) / 2
      const crossed = taken.some(other => Math.abs(other.x - x) < other.half + half && Math.abs(other.y - y) < height)
      const shown = widths[i]! >= least && !crossed
      if (shown) taken.push({ x, y, half })
      label.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) translate(-50%, -50%)`
      label.style.visibility = shown ? 'visible' : 'hidden'
    }
  })

  return (
    <div className="map-labels" ref={box}>
      {areas.map(area => (
        <button type="button" key={area.properties.adcode} onClick={() => onSelect?.(area.properties.adcode)}>
          {area.properties.short}
        </button>
      ))}
    </div>
  )
}

const extents = new WeakMap<Area, [west: number, east: number, latitude: number]>()

function widthOf(area: Area, x: (point: [number, number]) => number): number {
  let extent = extents.get(area)
  if (!extent) {
    const largest = area.geometry.coordinates.reduce((a, b) => (b[0]!.length > a[0]!.length ? b : a))[0]!
    const xs = largest.map(point => point[0]!)
    extent = [Math.min(...xs), Math.max(...xs), largest[0]![1]!]
    extents.set(area, extent)
  }
  return x([extent[1], extent[2]]) - x([extent[0], extent[2]])
}
