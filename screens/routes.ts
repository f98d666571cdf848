import type { ComponentType } from 'react'
import type { WallPath } from '../core/walls.ts'

interface WallRoute {
  wall: () => Promise<{ default: ComponentType }>
}

/** Which layout a wall path shows; core/walls.ts holds paths and titles because the server needs them too. */
export const routes: Record<WallPath, WallRoute> = {
  '/map': { wall: () => import('./walls/map.tsx') },
}
