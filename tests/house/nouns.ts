import { basename } from 'node:path'
import type { Graph } from './imports.ts'
import { pagesOf } from './pages.ts'

/** What a noun takes: its own files, and its lines in files that name every noun. */
export interface Noun {
  name: string
  files: string[]
  /** Lines in the central files. */
  central: number
}

const index = 'core/contract/index.ts'
const contractOf = (file: string) => /^core\/contract\/((?:\w+\/)?)(\w+)\.ts$/.exec(file)
/** Tables of all nouns, whatever they name today. */
const isTable = (file: string) =>
  /^(core\/contract\/index|server\/domains\/(index|nouns)|server\/tables\/index|core\/resources\/\w+|console\/(openR|r)outes)\.ts$/.test(
    file,
  )
/** A file is central as well when it names at least this share of all nouns. */
const centralShare = 1 / 6

/** How a line names a noun: it imports its contract, table or domain, quotes one of its calls or capabilities, or has a key of its name. */
const nameOf = (noun: string) => new RegExp(`/${noun}s?(\\.ts'|/)|['"]${noun}[.:]\\w|^\\s*${noun}(:|,$)`)

/** Nouns of the contract with the folder of their area, `''` where there are no areas. */
const nounsIn = (graph: Graph) =>
  (graph.get(index)?.files ?? []).flatMap(file => {
    const [, area = '', name] = contractOf(file) ?? []
    return name ? [{ file, area, name }] : []
  })

/** Files in which every noun has its line. */
export function centralFiles(graph: Graph, texts: ReadonlyMap<string, string>): string[] {
  const names = nounsIn(graph).map(({ name }) => nameOf(name))
  const many = (text: string) => {
    const lines = text.split('\n')
    return names.filter(name => lines.some(line => name.test(line))).length >= Math.max(2, names.length * centralShare)
  }
  return [...texts].filter(([file, text]) => isTable(file) || many(text)).map(([file]) => file)
}

/** Entries of a central file: an object of several lines is one entry. */
function entriesOf(text: string): string[][] {
  const entries: string[][] = []
  let open: string[] | undefined
  for (const line of text.split('\n')) {
    if (open) {
      open.push(line)
      if (/^ {2}\}/.test(line)) open = undefined
    } else {
      const entry = [line]
      entries.push(entry)
      if (/^ {2}\{$/.test(line)) open = entry
    }
  }
  return entries
}

/**
 * The noun each page is about: the one whose contract its own files import most. An import counts less the more pages
 * make it: files and dictionaries are read everywhere. A page that is called like a noun is about it.
 */
function subjectsOf(
  graph: Graph,
  pages: ReadonlyMap<string, readonly string[]>,
  contracts: ReadonlyMap<string, string>,
): Map<string, string> {
  const timesOf = (files: readonly string[]) => {
    const times = new Map<string, number>()
    for (const noun of files.flatMap(file => graph.get(file)?.files.flatMap(to => contracts.get(to) ?? []) ?? []))
      times.set(noun, (times.get(noun) ?? 0) + 1)
    return times
  }
  const times = new Map([...pages].map(([page, files]) => [page, timesOf(files)]))
  const readers = (noun: string) => [...times.values()].filter(nouns => nouns.has(noun)).length
  const names = new Set(contracts.values())
  return new Map(
    [...times].flatMap(([page, nouns]) => {
      const name = basename(page, '.tsx')
      if (names.has(name)) return [[page, name] as const]
      const weights = [...nouns].map(([noun, count]): [string, number] => [noun, count / readers(noun)])
      const [subject] = weights.sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
      return subject ? [[page, subject[0]] as const] : []
    }),
  )
}

/**
 * Every noun of the contract with its files (contract, tables, domain, pages of the console, tests named after it) and
 * its lines in central files. Walls are counted nowhere: they show many nouns. `texts` holds every source file, tests
 * included.
 */
export function nounsOf(graph: Graph, texts: ReadonlyMap<string, string>): Noun[] {
  const nouns = nounsIn(graph)
  const contracts = new Map(nouns.map(({ file, name }) => [file, name]))
  const pages = pagesOf(graph)
  const subjects = subjectsOf(graph, pages, contracts)
  const entries = centralFiles(graph, texts).flatMap(file => entriesOf(texts.get(file) ?? ''))
  return nouns.map(({ file, area, name }) => {
    const own = new RegExp(
      `^(server/domains/${area}${name}s?(\\.ts$|/)|server/tables/${name}s?\\.ts$|tests/.*/${name}s?\\.(test|spec)\\.|tests/server/domains/${area}${name}/)`,
    )
    const mine = [...pages.keys()].filter(page => subjects.get(page) === name)
    const beside = new Set([file, ...mine.flatMap(page => pages.get(page) ?? [])])
    const urls = mine.map(page => page.replace(/^console\/(pages)?/, '').replace(/\.tsx$/, ''))
    const names = nameOf(name)
    /**
     * A page of the noun, or an action on it, needs its entry of core/resources as a whole; in others the noun has but
     * the lines that name it.
     */
    const isOwn = (line: string) => urls.some(url => line.includes(`'${url}'`)) || line.includes(`url: '${name}:`)
    return {
      name,
      files: [...texts.keys()].filter(each => own.test(each) || beside.has(each)),
      central: entries.flatMap(lines => (lines.some(isOwn) ? lines : lines.filter(line => names.test(line)))).length,
    }
  })
}
