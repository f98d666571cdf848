import { type WallPath, walls } from '../../core/walls.ts'

/** Title of a wall; one this version no longer knows goes by its path. */
export const wallTitle = (path: string): string => walls[path as WallPath] ?? path

/** 75 → 1 分 15 秒. */
export function stayWords(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [minutes && `${minutes} 分`, (rest || !minutes) && `${rest} 秒`].filter(Boolean).join(' ')
}

export const roundSeconds = (items: readonly { seconds: number }[]) => items.reduce((sum, { seconds }) => sum + seconds, 0)

/** Where a wall opens the rotation. */
export const rotationAddress = (id: string, origin = location.origin) => `${origin}/rotation?list=${encodeURIComponent(id)}`
