import { memo } from 'react'
import type { Ground } from '../../../core/contract/energy/campus.ts'
import { project, type Outline, type Point, pathOf } from './isometry.ts'

const fills = { road: '#1d2d40', lawn: '#12332f', water: '#123a5a', field: '#3a2c2f', plaza: '#223449' }
const order = ['lawn', 'plaza', 'water', 'field', 'road']

interface Props {
  grounds: readonly Ground[]
  /** The plate everything stands on. */
  plate: Outline
  onStage: (point: Point) => Point
}

/** What lies between the buildings; nothing of it is measured, so it stays quiet. */
export const GroundShapes = memo(function GroundShapes({ grounds, plate, onStage }: Props) {
  const path = (outline: Outline, down = 0) => pathOf(outline.map(([e, n]) => onStage(project(e, n, -down))))
  return (
    <g>
      <path d={path(plate, 7)} fill="#071120" />
      <path d={path(plate)} fill="#0f2135" stroke="#25405f" strokeWidth={1.2} />
      {[...grounds]
        .sort((a, b) => order.indexOf(a.use) - order.indexOf(b.use))
        .map(({ id, use, footprint }) => (
          <path key={id} d={path(footprint)} fill={fills[use]} />
        ))}
      {grounds
        .filter(({ use }) => use === 'field')
        .map(({ id, footprint }) => {
          const east = footprint.reduce((sum, [e]) => sum + e, 0) / footprint.length
          const north = footprint.reduce((sum, [, n]) => sum + n, 0) / footprint.length
          const inner = footprint.map(([e, n]) => [east + (e - east) * 0.66, north + (n - north) * 0.7] as const)
          return <path key={id} d={path(inner)} fill="#17402f" stroke="#8b6f6c" strokeWidth={1} />
        })}
    </g>
  )
})
