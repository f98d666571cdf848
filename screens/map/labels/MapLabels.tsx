import { useContext, useRef } from 'react'
import type { Area } from '../../../core/map/topology.ts'
import { areaAt } from '../areaAt.ts'
import { areaSeen } from '../areaSeen.ts'
import type { LightColumns } from '../lightColumns.ts'
import { type AlarmMark, mostDots, obstacles } from './obstacles.ts'
import { leaderLine } from './leaderLine.ts'
import { height, nearestGood, placeLabel, type Point } from './placeLabel.ts'
import { pointsAlong } from './pointsAlong.ts'
import { GroundContext, heightAt } from '../ground.ts'
import { liftAt } from '../relief.ts'
import { unprojector } from '../tiltedView.ts'
import { useMapMove, viewOf } from '../useMapMove.ts'

/** Narrower than this on the map, an area's name would cover its neighbours. */
const least = 26

/** Width of a character, stage pixels. */
const character = 18
/** Levels at which a name looks whether a taller neighbour stands before its area: asked at every step of a moving map. */
const levels = 8
/** A line looks at every such step for the border of its area, stage pixels, and ends so far behind it. */
const [step, behind] = [4, 6]

interface Props {
  areas: Area[]
  onSelect?: (adcode: number) => void
  /** What names make way for, longitudes and latitudes in turn. */
  dots?: ArrayLike<number>
  /** Their radii, stage pixels. */
  radii?: ArrayLike<number>
  /** Which of them are drawn with a ring. */
  alarms?: readonly AlarmMark[]
  columns?: LightColumns | null
  /** Areas there is something to tell of; the names of the others are dimmer. */
  told: ReadonlyMap<number, unknown>
}

/**
 * Names of the areas as text of the page: sharp at any scale, halo by shadow, reachable by keyboard. Moved with the map
 * without a render.
 */
export function MapLabels({ areas, onSelect, dots = [], radii = [], alarms = [], columns = null, told }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const ground = useContext(GroundContext)

  useMapMove((map, project) => {
    const labels = box.current?.children ?? []
    const view = viewOf(map)
    const unproject = unprojector(view)
    const taken: { x: number; y: number; half: number }[] = []
    const drawn = obstacles(dots, radii, alarms, project)
    if (columns && columns.length <= mostDots) drawn.push(...pointsAlong(columns, project, liftAt(map.getPitch())))
    const widths = areas.map(area => widthOf(area, point => project(point).x))
    // The widest area first: where two names would cross, it keeps its own.
    for (const i of areas.map((_, at) => at).sort((a, b) => widths[b]! - widths[a]!)) {
      const label = labels[i] as HTMLElement | undefined
      const { label: place, short, adcode } = areas[i]!.properties
      if (!label) continue
      const level = heightAt(ground, ...place) * liftAt(map.getPitch())
      const half = (short.length * character) / 2
      const within = (at: Point) => {
        const { longitude, latitude } = unproject(at, level)
        return areaAt([areas[i]!], longitude, latitude) !== null
      }
      const inside = (at: Point) => within(at) && areaSeen(view, areas, ground, at, levels) === adcode
      const whole =
        widths[i]! > 2 * half ? (at: Point) => [-half, half].every(off => within({ x: at.x + off, y: at.y })) && inside(at) : null
      // With both its ends.
      const beside = ({ x, y }: Point) => [0, -half, half].every(off => areaSeen(view, areas, ground, { x: x + off, y }, levels) === null)
      // Behind a taller neighbour, whose name it would seem to be, it stands where its own area is seen.
      const wideEnough = widths[i]! >= least
      const { x, y } = wideEnough ? nearestGood(project(place), inside) : project(place)
      const stands = wideEnough ? placeLabel({ x, y, half }, taken, drawn, whole, inside, beside) : null
      label.style.visibility = stands ? 'visible' : 'hidden'
      if (!stands) continue
      // A press on one in its area is a press on the area; beside it there is nothing under it to press.
      label.style.pointerEvents = stands.led ? 'auto' : ''
      taken.push({ ...stands, half })
      leaderLine(label, half, height / 2, stands, stands.led ? borderFrom(stands, { x, y }, within) : { x, y })
      label.style.transform = `translate(${stands.x.toFixed(1)}px, ${stands.y.toFixed(1)}px) translate(-50%, -50%)`
    }
  })

  return (
    <div className="map-labels" ref={box}>
      {areas.map(area => (
        <button
          type="button"
          key={area.properties.adcode}
          data-told={told.has(area.properties.adcode)}
          onClick={() => onSelect?.(area.properties.adcode)}
        >
          {area.properties.short}
        </button>
      ))}
    </div>
  )
}

/** On the way to a place the first one in its area, a little behind the border: a line that went on would run through its sites. */
function borderFrom(from: Point, to: Point, within: (at: Point) => boolean): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y)
  const at = (way: number) => ({ x: from.x + ((to.x - from.x) * way) / far, y: from.y + ((to.y - from.y) * way) / far })
  for (let way = step; way < far; way += step) if (within(at(way))) return at(Math.min(far, way + behind))
  return to
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
