import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { crowded, mostLoose } from './folders.ts'
import { circles, graphOf, root, rooms, sources } from './imports.ts'
import { broken } from './nevers.ts'
import { centralFiles, nounsOf } from './nouns.ts'
import { roomOf } from './rooms.ts'

/**
 * `npm run house [-- FOLDER]`: how the house is built, in figures to compare before and after: of this checkout, or of
 * another one that lies in FOLDER and has its packages.
 */
const at = resolve(process.argv[2] ?? root)
const graph = graphOf(at)
const linesOf = (file: string) => readFileSync(join(at, file), 'utf8').split('\n').length - 1
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const table = (rows: readonly (readonly (string | number)[])[]) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => String(row[column]).length)))
  for (const row of rows)
    console.log(
      row.map((cell, column) => (column === 0 ? String(cell).padEnd(widths[0]!) : String(cell).padStart(widths[column]!))).join('  '),
    )
}
const list = (title: string, lines: readonly string[]) => {
  console.log(`\n${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}

const code = [...rooms, 'tests'].flatMap(folder => sources(folder, /\.(tsx?|css|mjs)$/, at))
const ofRoom = new Map<string, string[]>()
for (const file of code) {
  const [part, room = ''] = file.split('/')
  const name = file.split('/').length > 2 ? `${part}/${room}` : `${part}`
  ofRoom.set(name, [...(ofRoom.get(name) ?? []), file])
}
const row = (name: string, files: readonly string[]) => {
  const lines = files.map(linesOf)
  return [name, files.length, sum(lines), median(lines), Math.max(...lines)]
}
table([
  ['room', 'files', 'lines', 'median', 'longest'],
  ...[...ofRoom].sort(([a], [b]) => a.localeCompare(b)).map(([name, files]) => row(name, files)),
  ...[...rooms, 'tests'].map(part =>
    row(
      `all of ${part}`,
      code.filter(file => file.startsWith(`${part}/`)),
    ),
  ),
  row('all', code),
])

list(
  'circles of imports',
  circles(graph).map(files => `${files.length} files: ${files.slice(0, 4).join(', ')}${files.length > 4 ? ' …' : ''}`),
)
list('nevers broken', broken(graph))
list(
  'files in no room',
  [...graph.keys()].filter(file => !roomOf(file)),
)
list(
  'files of more than 240 lines',
  code
    .map(file => [file, linesOf(file)] as const)
    .filter(([, lines]) => lines > 240)
    .map(([file, lines]) => `${file} ${lines}`),
)
list(
  "antd's Table and Modal outside console/kit",
  [...graph]
    .filter(([file, { names }]) => !file.startsWith('console/kit/') && names.some(name => /^antd\.(Table|Modal)$/.test(name)))
    .map(([file]) => file),
)
list(
  'CSS files of console pages',
  code.filter(file => /^console\/(?!kit\/|Layout\/)[^/]+\/.*\.css$/.test(file)).map(file => `${file} ${linesOf(file)}`),
)
list(`folders with more than ${mostLoose} loose files`, crowded(code))
console.log(`\nlines of README.md: ${existsSync(join(at, 'README.md')) ? linesOf('README.md') : 0}`)

const texts = new Map(code.map(file => [file, readFileSync(join(at, file), 'utf8')]))
list('central files', centralFiles(graph, texts))
console.log('\nnouns: contract, tables, domain, console pages, tests; lines in central files')
table([
  ['noun', 'files', 'lines', 'central'],
  ...nounsOf(graph, texts).map(({ name, files, central }) => [name, files.length, sum(files.map(linesOf)), central]),
])
