import type { Graph } from './imports.ts'
import { mayImport, type Room, roomOf } from './rooms.ts'

type End = (room: Room) => boolean
const below =
  (...folders: string[]): End =>
  room =>
    folders.some(folder => room === folder || room.startsWith(`${folder}/`))
const only =
  (...rooms: Room[]): End =>
  room =>
    rooms.includes(room)

/** The rules behind the table, in words; the first that fits is told. */
const rules: readonly (readonly [from: End, to: End, why: string])[] = [
  [below('core'), below('server', 'console', 'screens'), 'core is shared by all and knows none of them'],
  [below('server'), below('console', 'screens'), 'the server knows no page'],
  [below('console', 'screens'), below('server'), 'what a browser gets never holds a part of the server'],
  [below('console'), below('screens'), 'console and screens know nothing of each other: what both need lies in core'],
  [below('screens'), below('console'), 'console and screens know nothing of each other: what both need lies in core'],
  [below('console', 'screens'), only('core/contract/index'), 'an app carries the calls it makes, not the index of all of them'],
  [
    below('server'),
    only('server/demo'),
    'nothing but app, run, main, fillFolder and serveTest reaches the demonstration: real sites run without it',
  ],
  [below('server'), only('server/app'), 'app, run, main and fillFolder put the parts together: no part knows them'],
  [only('server/tables'), below('server'), 'tables are the ground: they know nothing that stands on them'],
  [
    below('server'),
    only('server/domains/<noun>'),
    'a domain answers calls and nobody builds on it: what others need moves to figures, alarms, orders or ingest',
  ],
  [only('server/records'), only('core/contract/<noun>'), 'what all nouns have in common knows none of them: the caller hands it in'],
  [only('console/kit', 'screens/kit'), only('core/contract/<noun>'), 'a kit knows no noun: the caller hands it in'],
  [only('console/kit', 'screens/kit'), below('console', 'screens'), 'a kit knows no page, no wall and no shell: the caller hands it in'],
  [
    below('console'),
    only('console/Layout'),
    'the shell stands around pages; what a page needs of it moves to console/session or console/kit',
  ],
  [below('console'), only('console/pages'), 'nobody but the table of routes knows a page'],
  [below('screens'), only('screens/walls'), 'nobody but the table of routes knows a wall'],
  [below('screens'), only('screens/gallery'), 'the gallery shows the panels in development; nothing depends on it'],
]

/** Rooms with many nouns or pages in them: one never imports another. */
const sideways: Partial<Record<Room, { part: (file: string) => string; why: string }>> = {
  'server/domains/<noun>': { part: file => file.split('/')[3]?.replace(/\.ts$/, '') ?? '', why: 'a domain never imports another' },
  'screens/panels/<noun>': { part: file => file.split('/')[2] ?? '', why: 'the panels of a wall never import those of another' },
  // A page's file may take from any folder: `homePage.tsx` draws what lies in `home/`.
  'console/pages': {
    part: file => (file.split('/').length > 3 ? (file.split('/')[2] ?? '') : ''),
    why: 'a page never imports another',
  },
}

/** Why one file may not import another; undefined where it may. */
export function never(from: string, to: string): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (!here || !there) return `${here ? to : from} is in no room: tests/house/rooms.ts`
  if (here === there) {
    const beside = sideways[here]
    const [mine, other] = [beside?.part(from), beside?.part(to)]
    return beside && mine && other && mine !== other ? `${beside.why}: what both need moves down a floor` : undefined
  }
  if (mayImport[here].includes(there)) return undefined
  const rule = rules.find(([of, at]) => of(here) && at(there))
  return rule?.[2] ?? `${here} may import ${mayImport[here].join(', ')}: what it shares with ${there} moves down to one of these`
}

/** Every import that may not be, with the reason. */
export const broken = (graph: Graph): string[] =>
  [...graph].flatMap(([from, { files }]) =>
    files
      .filter(to => graph.has(to))
      .flatMap(to => {
        const why = never(from, to)
        return why ? [`${from} → ${to}: ${why}`] : []
      }),
  )
