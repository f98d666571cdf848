import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate as run } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { capabilitiesOf, defaultResourcesOf } from '../../core/resources.ts'
import type { WallPath } from '../../core/walls.ts'
import { readConfig } from '../../server/config.ts'
import { writeBaseData } from '../../server/database/baseData.ts'
import { type Database, openDatabase } from '../../server/database/db.ts'
import { migrate } from '../../server/database/migrate.ts'
import { screenOf, userOf } from '../../server/principal.ts'
import { asAdmin } from '../asAdmin.ts'
import { createDatabase, newName } from '../template.ts'

const migrations = join(import.meta.dirname, '../../server/migrations')
const versions = join(import.meta.dirname, 'upgrade')
const server = process.env.TEST_DATABASE_URL

/** Brings an empty database to the shape it had after one of the migrations. */
async function migrateUpTo({ db }: Database, tag: string) {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(migrations, folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const last = entries.findIndex(entry => entry.tag === tag)
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, last + 1) }))
  await run(db, { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
}

type Row = Record<string, unknown>
/** Rows of every table that has some. */
async function contents({ pool }: Database): Promise<Map<string, Row[]>> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  )
  const found = new Map<string, Row[]>()
  for (const { name } of rows) {
    const held = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`)
    const kept = held.rows.map(({ row }) => row)
    if (kept.length) found.set(name, kept)
  }
  return found
}

/** What every start does before it listens, but for the demonstration. */
async function start(database: Database) {
  await migrate(database)
  await writeBaseData(database.db)
}

describe.each(readdirSync(versions).map(file => file.replace('.sql', '')))('a database of the version of migration %s', version => {
  const name = newName()
  let database: Database
  let before: Map<string, Row[]>
  let after: Map<string, Row[]>
  const grantsOf = (rows: Map<string, Row[]>, roleId: string) =>
    (rows.get('role_resources') ?? []).filter(row => row.role_id === roleId).map(row => String(row.resource_id))

  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: server && (await createDatabase(server, name)), dataDir: 'memory://' })
    await migrateUpTo(database, version)
    await database.pool.query(readFileSync(join(versions, `${version}.sql`), 'utf8'))
    before = await contents(database)
    await start(database)
    after = await contents(database)
  })
  afterAll(async () => {
    await database?.close()
    if (server) await asAdmin(server, `drop database if exists ${name} with (force)`)
  })

  it('keeps every row as it was, but for titles and places of the shipped menu', () => {
    const shipped = (table: string, row: Row) => table === 'resources' && row.id !== 'ownPage'
    for (const [table, rows] of before) {
      const kept = (row: Row) => {
        const columns = shipped(table, row) ? ['id', 'url'] : Object.keys(row)
        const same = (other: Row) => columns.every(column => JSON.stringify(other[column]) === JSON.stringify(row[column]))
        return after.get(table)?.some(same) ?? false
      }
      expect(
        rows.filter(row => !kept(row)),
        table,
      ).toEqual([])
    }
  })

  it('adds nothing to what people have made, but what is new since to the shipped roles', () => {
    const written = ['resources', 'dicts', 'indicators', 'regions', 'factor_sets', 'reduction_factors', 'tariffs']
    const grown = [...after].filter(([table, rows]) => rows.length !== (before.get(table)?.length ?? 0)).map(([table]) => table)
    expect(grown.filter(table => !written.includes(table))).toEqual(['role_resources'])
    const old = new Set(before.get('resources')?.map(({ id }) => id))
    const since = defaultResourcesOf('operator').filter(id => !old.has(id))
    expect(since).toContain('equipmentBrand')
    expect(grantsOf(after, '10-operator').sort()).toEqual([...grantsOf(before, '10-operator'), ...since].sort())
    expect(grantsOf(after, 'byHand')).toEqual(grantsOf(before, 'byHand'))
  })

  it('opens its walls and panels with the tokens issued then, and none with one that was taken back', async () => {
    const opens = async (token: string, wall: WallPath) =>
      (await screenOf(token, database.db, '127.0.0.1', wall).catch(() => null))?.capabilities
    expect(await opens('the PV wall', '/PhotoIntelligentMonitor')).toEqual(capabilitiesOf(['/PhotoIntelligentMonitor']))
    expect(await opens('one panel', '/right3')).toEqual(capabilitiesOf(['/right3']))
    expect(await opens('taken back', '/map')).toBeUndefined()
  })

  it('knows who is signed in, with what the roles hold', async () => {
    const user = await userOf("watch's session", database.db, readConfig({}))
    const held = [
      '/homePage',
      '/intelligentControl/warningMessage',
      '/map',
      '/operatorProfitStatistics',
      '/PhotoIntelligentMonitor',
      '/own/page',
    ]
    expect([...(user?.resources ?? [])]).toEqual(expect.arrayContaining([...held, 'alarm:handle', '/metadata/equipmentBrand']))
    expect(user?.capabilities.has('alarm:drill')).toBe(false)
  })

  it('is left as it is by the second start', async () => {
    await start(database)
    // Tokens and sessions tell when they were last seen.
    const still = (rows: Map<string, Row[]>) => [...rows].filter(([table]) => !['screen_tokens', 'sessions'].includes(table))
    expect(still(await contents(database))).toEqual(still(after))
  })
})
