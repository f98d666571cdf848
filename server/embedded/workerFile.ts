import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The worker's file and how to start it: the bundle's embeddedWorker.js as it is (the caller may lie in a chunk one folder
 * below it), the source under the tsx loader, wherever the caller itself runs (tsx, vitest).
 */
export function workerFile(caller: string = import.meta.url): { file: URL; execArgv: string[] } {
  const folder = dirname(fileURLToPath(caller))
  const source = join(folder, 'embeddedWorker.ts')
  if (existsSync(source)) {
    const tsx = pathToFileURL(createRequire(caller).resolve('tsx')).href
    return { file: pathToFileURL(source), execArgv: ['--import', tsx] }
  }
  const built = [folder, dirname(folder)].map(place => join(place, 'embeddedWorker.js')).find(existsSync)
  if (!built) throw new Error(`embeddedWorker.js is missing beside ${folder}: run the build again`)
  return { file: pathToFileURL(built), execArgv: [] }
}
