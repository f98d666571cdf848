import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Looks for a folder of the product upwards from this file: it lies elsewhere in the source tree than in the bundle. */
export function productFolder(name: string): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (let depth = 0; depth < 5; depth++, folder = dirname(folder)) if (existsSync(join(folder, name))) return join(folder, name)
}
