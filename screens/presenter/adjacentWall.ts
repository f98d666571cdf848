import { wallPaths, type WallPath } from '../../core/walls/walls.ts'

/** The wall after or before this one among those the token opens, in the order of the table of walls; null where there is no other. */
export function adjacentWall(path: WallPath, open: readonly string[], by: 1 | -1): WallPath | null {
  const walls = wallPaths.filter(wall => wall === path || open.includes(wall))
  const next = walls[(walls.indexOf(path) + by + walls.length) % walls.length]
  return next && next !== path ? next : null
}
