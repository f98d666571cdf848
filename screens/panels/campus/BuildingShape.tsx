import type { Building } from '../../../core/contract/energy/campus.ts'
import { tokens } from '../../kit/stage/tokens.ts'
import { bandOf, mixed, unknownColour } from './density.ts'
import { project, faces, lightOf, type Outline, type Point, pathOf } from './isometry.ts'

interface Props {
  building: Building
  /** Places a drawn point on the stage. */
  onStage: (point: Point) => Point
  selected: boolean
  onSelect: () => void
}

/** Height of a floor, m, and area of a kWp of modules with their gaps, m². */
const floorM = 4.2
const moduleM2 = 5.4
const rowM = { depth: 4.4, pitch: 7 }

/** Rows of modules that make up a roof's capacity, from the south on. */
function moduleRows(outline: Outline, kw: number): Outline[] {
  const east = outline.map(([e]) => e)
  const north = outline.map(([, n]) => n)
  const [west, right] = [Math.min(...east) + 3, Math.max(...east) - 3]
  const most = Math.ceil((kw * moduleM2) / ((right - west) * rowM.depth))
  const room = Math.floor((Math.max(...north) - Math.min(...north) - 4) / rowM.pitch)
  return Array.from({ length: Math.max(1, Math.min(most, room)) }, (_, i) => {
    const south = Math.min(...north) + 3 + i * rowM.pitch
    return [
      [west, south],
      [right, south],
      [right, south + rowM.depth],
      [west, south + rowM.depth],
    ]
  })
}

/** One building: shadow, walls with their floors, roof with its modules. Its warmth is its power per floor area. */
export function BuildingShape({
  building: { id, name, footprint, heightM, roofPvKw, density, power, state },
  onStage,
  selected,
  onSelect,
}: Props) {
  const band = bandOf(density)
  const colour = band?.colour ?? unknownColour
  const at = (up: number) => (corners: Outline) => pathOf(corners.map(([e, n]) => onStage(project(e, n, up))))
  const walls = footprint
    .map((from, i) => ({ from, to: footprint[(i + 1) % footprint.length]! }))
    .filter(({ from, to }) => faces(from, to))
    .sort((a, b) => b.from[1] + b.to[1] - a.from[1] - a.to[1])
  const floors = Array.from({ length: Math.floor(heightM / floorM) - 1 }, (_, i) => (i + 1) * floorM)
  const words = [name, power === null ? state : `${power.toFixed(1)} kW`, band?.word].filter(Boolean).join('，')
  return (
    <g
      className="campus-building"
      role="button"
      tabIndex={0}
      aria-label={words}
      aria-pressed={selected}
      onClick={onSelect}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onSelect()
      }}
    >
      <path d={pathOf(footprint.map(([e, n]) => onStage(project(e + heightM * 0.5, n - heightM * 0.12))))} fill="#030810" opacity={0.45} />
      {walls.map(({ from, to }) => {
        const line = (up: number) => [onStage(project(...from, up)), onStage(project(...to, up))] as const
        const [low, high] = [line(0), line(heightM)]
        return (
          <g key={`${from}`}>
            <path d={pathOf([...low, high[1], high[0]])} fill={mixed('#050b14', colour, 0.42 + 0.36 * lightOf(from, to))} />
            <path
              d={floors
                .map(up =>
                  line(up)
                    .map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
                    .join(''),
                )
                .join('')}
              stroke={mixed(colour, '#050b14', 0.55)}
              strokeWidth={0.8}
              opacity={0.7}
            />
          </g>
        )
      })}
      <path d={at(heightM)(footprint)} fill={colour} stroke={mixed(colour, '#ffffff', 0.25)} strokeWidth={0.8} />
      {roofPvKw !== null && (
        <>
          <clipPath id={`roof-${id}`}>
            <path d={at(heightM)(footprint)} />
          </clipPath>
          <g clipPath={`url(#roof-${id})`}>
            {moduleRows(footprint, roofPvKw).map(row => (
              <path key={String(row[0])} d={at(heightM + 0.5)(row)} fill="#16335c" stroke="#5f8fd0" strokeWidth={0.7} />
            ))}
          </g>
        </>
      )}
      {state === '告警' && <path d={at(heightM)(footprint)} fill="none" stroke={tokens.alarm} strokeWidth={2.5} />}
      {selected && <path className="campus-selected" d={at(heightM)(footprint)} fill="none" stroke={tokens.text1} strokeWidth={2.5} />}
    </g>
  )
}
