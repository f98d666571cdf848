import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { MINUTE, siteDay } from '../core/time/time.ts'
import { type Database, openDatabase } from '../server/database/db.ts'
import { LockedError, lockDataFolder } from '../server/database/embedded/lock.ts'
import { migrate } from '../server/database/migrate.ts'
import { ensureDemo } from '../server/demo/ensureDemo.ts'
import { asAdmin } from './asAdmin.ts'
import { bringForward } from './bringForward.ts'

/** Noon of a summer day in China, 2026-06-10. */
export const noon = Date.parse('2026-06-10T04:00:00Z')

/**
 * What a database holds when a test gets it: nothing, the tables, or also the small demonstration region, up to now, as
 * it was filled today before anybody worked on it, or up to `noon`.
 */
export type Content = 'nothing' | 'tables' | 'region' | 'region as filled' | 'region at noon'

interface Template {
  /** What to copy from: the name of a database on the PostgreSQL server, or the file of an embedded one. */
  place: string
  /** Up to when it is filled, epoch ms. */
  filledAt: number
}

/** Living figures of a copy are at most this old, ms: after two minutes they are late, and a test takes its time as well. */
const oldest = MINUTE
/** An instance with a simulator makes up for as much at its start, ms. */
export const madeUpFor = 20 * MINUTE
const isOfToday = ({ filledAt }: Template) => siteDay(new Date(filledAt)) === siteDay(new Date())
const isOfNow = (template: Template, age: number) => Date.now() - template.filledAt < age && isOfToday(template)

/**
 * The database others are copied from, made by whoever needs it first; all workers of a run share it.
 * @param server connection string of a PostgreSQL server; the embedded engine without
 * @param age how old the region may be, ms
 * @returns null outside of a run of tests
 */
export async function templateOf(content: Content, server: string | undefined, age = oldest): Promise<Template | null> {
  const run = process.env.TEST_RUN
  if (!run) return null
  const file = join(run, `${content}${server ? ' on a server' : ''}`)
  const newest = () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Template) : null)
  const kept = () => {
    const found = newest()
    if (!found || (content === 'region' && !isOfNow(found, age)) || (content === 'region as filled' && !isOfToday(found))) return null
    return found
  }
  return (
    kept() ??
    alone(file, async () => {
      const meanwhile = kept()
      if (meanwhile) return meanwhile
      const made = content === 'region' ? await ofNow(run, newest(), server, age) : await make(run, content, server)
      writeFileSync(`${file}.draft`, JSON.stringify(made))
      renameSync(`${file}.draft`, file)
      return made
    })
  )
}

/** The region of today, brought forward where it has grown old. */
async function ofNow(run: string, newest: Template | null, server: string | undefined, age: number): Promise<Template> {
  const before = newest && isOfToday(newest) ? newest : (await templateOf('region as filled', server))!
  return isOfNow(before, age) ? before : copied(run, server, before.place, bringForward)
}

async function make(run: string, content: Content, server: string | undefined): Promise<Template> {
  const base = content === 'nothing' ? null : await templateOf(content === 'tables' ? 'nothing' : 'tables', server)
  return copied(run, server, base?.place, database => fill(database, content))
}

/** A template that is a copy of another one, or an empty database, and what was done to it. */
async function copied(
  run: string,
  server: string | undefined,
  from: string | undefined,
  change: (database: Database, databaseUrl: string | undefined) => Promise<void>,
): Promise<Template> {
  const name = newName()
  const databaseUrl = server && (await createDatabase(server, name, from))
  const database = await openDatabase({ databaseUrl, dataDir: 'memory://' }, server ? undefined : from)
  const filledAt = Date.now()
  try {
    await change(database, databaseUrl)
    if (!database.embedded) return { place: name, filledAt }
    // With everything in its files a copy opens without going through the log, and unpacked a third faster still.
    await database.pool.query('checkpoint')
    const place = join(run, `${name}.tar`)
    await database.embedded.dump(`${place}.gz`)
    writeFileSync(place, gunzipSync(readFileSync(`${place}.gz`)))
    return { place, filledAt }
  } finally {
    await database.close()
  }
}

/** Brings a database to its content. */
export async function fill(database: Database, content: Content) {
  if (content === 'nothing') return
  await migrate(database)
  const clock = () => (content === 'region at noon' ? new Date(noon) : new Date())
  if (content !== 'tables') await ensureDemo({ db: database.db, clock }, { scale: 'small' })
}

/** Puts a content, of the region up to `age` ago, into a new data folder of the embedded engine. */
export async function copyInto(dataDir: string, content: Content, age = oldest) {
  const template = await templateOf(content, undefined, age)
  if (!template) return
  const folder = `${template.place}.folder`
  await alone(folder, async () => {
    if (existsSync(join(folder, 'pg'))) return
    const database = await openDatabase({ databaseUrl: undefined, dataDir: folder }, template.place)
    await database.close()
  })
  await cp(join(folder, 'pg'), join(dataDir, 'pg'), { recursive: true })
}

/** Name of a new database; all of a run begin alike. */
export const newName = () => `${prefixOf(process.env.TEST_RUN ?? '')}${randomUUID().slice(0, 8)}`
export const prefixOf = (run: string) => `test_${run.replace(/.*\W/, '')}_`.toLowerCase()

/**
 * Creates a database on a PostgreSQL server, as a copy of another one where one is named.
 * @returns its connection string
 */
export async function createDatabase(server: string, name: string, from?: string): Promise<string> {
  await asAdmin(server, `create database ${name}${from ? ` template ${from}` : ''}`)
  // Nobody reads it after a power cut: a commit need not wait for the disk.
  await asAdmin(server, `alter database ${name} set synchronous_commit = off`)
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Does something while no other worker does it. */
async function alone<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    let release: () => void
    try {
      release = lockDataFolder(`${what}.lock`)
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
      continue
    }
    try {
      return await work()
    } finally {
      release()
    }
  }
}
