import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Graph, sources } from './imports.ts'

/** What a noun takes: its own files, and its lines in files that name every noun. */
export interface Noun {
  name: string
  files: string[]
  /** Lines in the tables of contracts, domains, resources and routes. */
  central: number
}

const shared = new Set(['call', 'index', 'noSchema', 'shapes', 'socket', 'station'])
const central = /^(core\/contract\/index|server\/domains\/index|server\/tables\/index|core\/resources(\/\w+)?|console\/routes)\.ts$/

/** The folder of a page, or its file where it has none; undefined for what is no page. */
function pageOf(file: string): string | undefined {
  const [, , page, inside] = /^console\/(pages\/)?([^/]+)(\/)?/.exec(file) ?? []
  if (!page || /^(kit|Layout|session)$/.test(page)) return undefined
  return inside ? file.slice(0, file.indexOf(page) + page.length + 1) : file
}

/** Pages by the noun whose contract they read most. */
function pagesByNoun(graph: Graph): Map<string, string[]> {
  const reads = new Map<string, string[]>()
  for (const [file, { files }] of graph) {
    const page = pageOf(file)
    const nouns = files.flatMap(to => /^core\/contract\/(\w+)\.ts$/.exec(to)?.[1] ?? []).filter(noun => !shared.has(noun))
    if (page && nouns.length > 0) reads.set(page, [...(reads.get(page) ?? []), ...nouns])
  }
  const times = (list: string[], noun: string) => list.filter(each => each === noun).length
  const pages = new Map<string, string[]>()
  for (const [page, nouns] of reads) {
    const [most = ''] = [...new Set(nouns)].sort((a, b) => times(nouns, b) - times(nouns, a) || a.localeCompare(b))
    pages.set(most, [...(pages.get(most) ?? []), page])
  }
  return pages
}

/** Every noun of the contract with its files: contract, tables, domain, console pages and tests. Walls are counted nowhere: they show many nouns. */
export function nounsOf(graph: Graph, at: string): Noun[] {
  const everything = [
    ...['core', 'server', 'console', 'tests/server', 'tests/console'].flatMap(folder => sources(folder, /\.(tsx?|css)$/, at)),
  ]
  const pages = pagesByNoun(graph)
  const lines = everything.filter(file => central.test(file)).flatMap(file => readFileSync(join(at, file), 'utf8').split('\n'))
  return [...graph.keys()]
    .flatMap(file => /^core\/contract\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
    .filter(noun => !shared.has(noun))
    .map(name => {
      const own = new RegExp(`^(core/contract/${name}|server/(domains|tables)/${name}s?(/.*)?|tests/server/${name}s?(\\.test)?)(\\.ts|$)`)
      const folders = pages.get(name) ?? []
      const word = new RegExp(`\\b${name}\\b|/${name}[./]`)
      return {
        name,
        files: everything.filter(
          file => own.test(file) || folders.some(page => (page.endsWith('/') ? file.startsWith(page) : file === page)),
        ),
        central: lines.filter(line => word.test(line)).length,
      }
    })
}
