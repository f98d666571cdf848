import type { Area } from '../../core/map/topology.ts'
import { areaAt } from './areaAt.ts'
import type { Ground } from './ground.ts'
import { liftAt } from './relief.ts'
import { unprojector, type View } from './tiltedView.ts'

/**
 * The area that is seen at a point of the stage: the first whose top or side the eye meets; null beside all.
 * @param levels at which the ray through the point is looked at beside those of the tops: the side of a prism is met
 * between its top and the ground
 */
export function areaSeen(view: View, areas: readonly Area[], ground: Ground, point: { x: number; y: number }, levels = 24): number | null {
  const lift = liftAt(view.pitch)
  const tops = areas.map(area => ({ area: area.properties.adcode, only: [area], height: ground.level(area.properties.adcode) * lift }))
  tops.sort((a, b) => b.height - a.height)
  const tallest = Math.max(0, tops[0]?.height ?? 0)
  const unproject = unprojector(view)
  let next = 0
  for (let step = tallest > 0 ? levels : 0; step >= 0; step--) {
    const height = (tallest * step) / levels
    // Between two steps the far edge of a top would be missed.
    for (let top = tops[next]; top && top.height > height; top = tops[++next]) {
      const { longitude, latitude } = unproject(point, top.height)
      if (areaAt(top.only, longitude, latitude) !== null) return top.area
    }
    const { longitude, latitude } = unproject(point, height)
    const area = areaAt(areas, longitude, latitude)
    if (area !== null && ground.level(area) * lift >= height) return area
  }
  return null
}
