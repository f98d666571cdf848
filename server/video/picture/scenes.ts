import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFolder } from '../../productFolder.ts'
import type { Shape } from './paint.ts'

export interface Scene {
  shapes: Shape[]
  /** What moves through it: size in pixels (even), upper edge (even), from and to where in how many seconds. */
  mover: { size: [width: number, height: number]; from: number; to: number; top: number; seconds: number; shapes: Shape[] }
}

let known: Record<string, Scene> | undefined

/** A scene of assets/video/scenes.json; the first for a name nobody drew. */
export function sceneOf(name: string | null): Scene {
  known ??= JSON.parse(readFileSync(join(productFolder('assets') ?? 'assets', 'video', 'scenes.json'), 'utf8')) as Record<string, Scene>
  return known[name ?? ''] ?? Object.values(known)[0]!
}
