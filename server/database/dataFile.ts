import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFolder } from './productFolder.ts'

/** Reads a file of assets/data; the folder lies beside the source tree and beside the bundle. */
export const dataFile = <T>(name: string): T => JSON.parse(readFileSync(join(productFolder('assets') ?? 'assets', 'data', name), 'utf8'))
