import { resourceOf } from '../../../core/resources/resources.ts'
import { wallPaths } from '../../../core/walls/walls.ts'

/** What a wall is called, as the menu has it; the path of one that is none. */
export const wallName = (path: string): string => resourceOf(path)?.title ?? path

export const wallNames: Readonly<Record<string, string>> = Object.fromEntries(wallPaths.map(path => [path, wallName(path)]))
