import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/**
 * Files below a folder by their names.
 * @param names file names without their ending, separated by `|`
 * @throws where a name belongs to no file: its code would lie in another chunk than it was meant for
 */
export function named(folder: string, names: string): RegExp {
  const files = readdirSync(resolve(root, folder), { recursive: true }).map(file => `/${file}`)
  const missing = names.split('|').filter(name => !files.some(file => file.endsWith(`/${name}.ts`) || file.endsWith(`/${name}.tsx`)))
  if (missing.length > 0) throw new Error(`${folder} holds no file named ${missing.join(', ')}`)
  return new RegExp(`/${folder}/(?:\\w+/)*(?:${names})\\.tsx?(?:\\?|$)`)
}

export const any = (...parts: RegExp[]) => new RegExp(parts.map(({ source }) => `(?:${source})`).join('|'))
