import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/**
 * Where a PostgreSQL server is at hand, tests/server runs on it alone, but for what is named here. Names of files,
 * wherever below tests/server they lie.
 */

/** What starts on a data folder, or opens one: it has the embedded engine whatever the others have. */
export const embeddedOnly = [
  'clearDemo', // a folder that becomes a real one
  'embedded', // the engine's own thread
  'embeddedCode', // its code, loaded once
  'lock', // one process a folder
  'replay', // a replayed day is a database of its own
  'replayStore',
  'snapshots', // of a folder
  'startKilled', // a first start that is killed
]

/**
 * What can differ between the engines: a pool of connections or one of them, how values come over the wire, how texts
 * are sorted, what is locked by whom.
 */
export const bothEngines = [
  'abandoned', // statements whose asker has left
  'bus', // what processes tell each other
  'changes', // history of rows, restored and undone
  'changing', // changes that collide, and are made again
  'crud', // unique names, foreign keys, sorting and paging of any noun
  'health', // a database that is gone
  'housekeeping', // what is dropped by age, and the space of it
  'ingest', // deliveries, also to several processes
  'keyword', // what a text is looked for by
  'lostConnection',
  'pagesBySql', // pages that are sorted and cut by SQL
  'rowsOf', // rows as they come over the wire
  'rowSecurity', // row-level security
  'queue', // who waits for the database, and behind whom
  'withAbort', // a connection whose user has left
  'twoProcesses', // reminders that two processes find at once
  'upgrade', // migrations from every version that was shipped
  'userCounters', // attempts counted at the same time
]

const tests = resolve(import.meta.dirname, '../server')
/** Names of all files of tests below tests/server. */
export const serverTests = () =>
  readdirSync(tests, { recursive: true }).flatMap(file => (String(file).endsWith('.test.ts') ? [basename(String(file), '.test.ts')] : []))

const anywhere = (names: readonly string[]) => [`tests/server/**/@(${names.join('|')}).test.ts`]

/**
 * What the lanes of Vitest leave out.
 * @param server is there a PostgreSQL server?
 * @param both everything on both engines
 */
export function leftOut({ server, both }: { server: boolean; both: boolean }) {
  const embedded = [...embeddedOnly, ...bothEngines]
  return {
    unit: server && !both ? anywhere([...new Set(serverTests())].filter(name => !embedded.includes(name))) : [],
    postgres: anywhere(embeddedOnly),
  }
}
