import { type WallPath, walls } from '../../../core/walls/walls.ts'

/** Title of a wall; one this version no longer knows goes by its path. */
export const wallName = (path: string): string => walls[path as WallPath] ?? path
