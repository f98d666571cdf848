import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'

export const root = resolve(import.meta.dirname, '../..')
export const rooms = ['core', 'server', 'console', 'screens'] as const

/** Source files below a folder, by their path from the project's root. */
export const sources = (folder: string, kinds = /\.(ts|tsx)$/, at = root): string[] =>
  readdirSync(join(at, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? sources(path, kinds, at) : kinds.test(entry.name) ? [path] : []
  })

export interface Imports {
  /** Files of this project it imports, types included. */
  files: string[]
  /** What comes from packages, as `package.Name`. */
  names: string[]
}

/** What a file imports, static, dynamic and re-exported; `import type` counts, for a type binds two files as firmly as a value. */
export function importsOf(file: string, at = root): Imports {
  const text = readFileSync(join(at, file), 'utf8')
  const { module } = parseSync(file, text)
  const named = [
    ...module.staticImports.map(one => one.moduleRequest.value),
    ...module.staticExports.flatMap(one => one.entries.flatMap(entry => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(one => text.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1)),
  ].map(name => name.replace(/\?.*$/, ''))
  const local = named.filter(name => name.startsWith('.'))
  return {
    files: [...new Set(local.map(name => relative(at, resolve(at, dirname(file), name))))],
    names: module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => `${moduleRequest.value}.${importName.name ?? importName.kind}`),
    ),
  }
}

export type Graph = ReadonlyMap<string, Imports>
export const graphOf = (at = root): Graph =>
  new Map(rooms.flatMap(folder => sources(folder, undefined, at)).map(file => [file, importsOf(file, at)]))

/** Groups of files that import each other in a circle (Tarjan's strongly connected components of more than one file). */
export function circles(graph: Graph): string[][] {
  const found: string[][] = []
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const path: string[] = []
  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    path.push(file)
    for (const next of graph.get(file)?.files ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) visit(next)
      if (path.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) !== index.get(file)) return
    const members = path.splice(path.indexOf(file))
    if (members.length > 1) found.push(members.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return found
}
