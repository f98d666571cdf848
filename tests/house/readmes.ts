import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { Settings } from '../../server/config.ts'
import { root, sources } from './imports.ts'
import { allRooms, mayImport, type Room, roomSets } from './rooms.ts'

/** Every README of the project, by its path from the root. */
export const readmes = [
  'README.md',
  'README.zh-CN.md',
  ...['assets', 'core', 'server', 'console', 'screens', 'tests'].flatMap(folder => sources(folder, /^README\.md$/)),
]

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [row(head), row(head.map(() => '---')), ...rows.map(row)]
const code = (text: string) => `\`${text}\``

/** Every setting by name, default and meaning; neighbours of one meaning share a row. */
function settingsTable(): string[] {
  const rows: { names: string[]; defaults: string[]; meaning: string }[] = []
  for (const [name, schema] of Object.entries(Settings.shape)) {
    const { description: meaning = '' } = schema
    const given: unknown = schema.safeParse(undefined).data
    const shown =
      given === false ? code('off') : given === undefined || given === '' || typeof given === 'object' ? '–' : code(String(given))
    const last = rows.at(-1)
    if (last?.meaning === meaning) {
      last.names.push(code(name))
      last.defaults.push(shown)
    } else rows.push({ names: [code(name)], defaults: [shown], meaning })
  }
  return table(
    ['setting', 'default', 'meaning'],
    rows.map(({ names, defaults, meaning }) => [
      names.join(', '),
      new Set(defaults).size === 1 ? defaults[0]! : defaults.join(', '),
      meaning,
    ]),
  )
}

/** Whole parts of the house and the sets of rooms.ts, the largest first: a row names them instead of each of their rooms. */
const groups: readonly (readonly [name: string, rooms: readonly Room[]])[] = [
  ['all of core', allRooms.filter(room => room === 'core' || room.startsWith('core/'))] as const,
  ['all of server', allRooms.filter(room => room === 'server' || room.startsWith('server/'))] as const,
  ['everything below screens', allRooms.filter(room => room.startsWith('screens/'))] as const,
  ...Object.entries(roomSets).map(([name, rooms]) => [`*${name}*`, rooms] as const),
].sort(([, one], [, other]) => other.length - one.length)

/** A room imports itself anyway: a group is named whether or not the room is one of it. */
function namesOf(rooms: readonly Room[], self: Room): string[] {
  let left = rooms.filter(room => room !== self)
  const names: string[] = []
  for (const [name, members] of groups) {
    const others = members.filter(room => room !== self)
    if (others.length < 2 || !others.every(room => left.includes(room))) continue
    names.push(name)
    left = left.filter(room => !members.includes(room))
  }
  return [...names, ...left.map(code)]
}

/** Names in lines of at most `width` characters. */
function linesOf(names: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const name of names) {
    const longer = lines.length > 0 ? `${lines.at(-1)}, ${name}` : name
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(name)
  }
  return lines
}

function roomsTable(): string[] {
  const sets = Object.entries(roomSets).map(([name, rooms]) =>
    linesOf([`- *${name}*: ${code(rooms[0]!)}`, ...rooms.slice(1).map(code)], 150).join(',\n  '),
  )
  const rows = allRooms.flatMap(room =>
    linesOf(namesOf(mayImport[room], room), 120).map((names, index) => [index === 0 ? code(room) : '', names]),
  )
  return [...sets, '', ...table(['room', 'may import'], rows)]
}

/** Tables that are made of the code, by the marker they stand between. */
export const tables: Readonly<Record<string, () => string[]>> = { settings: settingsTable, rooms: roomsTable }

/** A README with its tables written anew. */
export const withTables = (text: string): string =>
  text.replaceAll(
    /(<!-- begin (\w+), made by npm run readme -->\n)[\s\S]*?(<!-- end -->)/g,
    (whole, begin: string, name: string, end: string) => {
      const made = tables[name]
      return made ? `${begin}\n${made().join('\n')}\n\n${end}` : whole
    },
  )

export interface Link {
  /** File or folder it leads to, by its path from the root. */
  to: string
  heading: string
}

/** Where a README leads to inside the project. */
export const linksOf = (file: string): Link[] =>
  [...textOf(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, to = '', heading = '']) => ({
    to: to ? relative('.', join(dirname(file), to)) : file,
    heading,
  }))

/** Headings of a README as a link names them. */
export const headingsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

const everySource = ['core', 'server', 'console', 'screens', 'assets', 'tests'].flatMap(folder => sources(folder, /\.(tsx?|css|mjs|json)$/))

/** Is there a file, folder or room of this path, or a source file whose path ends with it? */
export const isKnownPath = (path: string) =>
  existsSync(join(root, path)) || existsSync(join(root, `${path}.ts`)) || everySource.some(file => file.endsWith(`/${path}`))

/** What stands in a README as code, in the text or as a block. */
export const codeOf = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`|^ {4}(.*)$/gm)].map(([, inline, block]) => inline ?? block ?? '')
