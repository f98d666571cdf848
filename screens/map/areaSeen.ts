import type { Area } from '../../core/map/topology.ts'
import { areaAt } from './areaAt.ts'
import type { Ground } from './ground.ts'
import { liftAt } from './relief.ts'
import { unprojector, type View } from './tiltedView.ts'

/**
 * The area that is seen at a point of the stage: the first whose top or side the eye meets; null beside all.
 * @param levels at which the ray through the point is looked at: the side of a prism is met between its top and the ground
 */
export function areaSeen(view: View, areas: readonly Area[], ground: Ground, point: { x: number; y: number }, levels = 24): number | null {
  const lift = liftAt(view.pitch)
  const tallest = Math.max(0, ...areas.map(area => ground.level(area.properties.adcode))) * lift
  const unproject = unprojector(view)
  for (let step = tallest > 0 ? levels : 0; step >= 0; step--) {
    const height = (tallest * step) / levels
    const { longitude, latitude } = unproject(point, height)
    const area = areaAt(areas, longitude, latitude)
    if (area !== null && ground.level(area) * lift >= height) return area
  }
  return null
}
