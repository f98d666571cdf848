import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../server/database/db.ts'
import { restoreSnapshot } from '../../server/start/restore.ts'
import { listSnapshots, takeSnapshot } from '../../server/database/snapshots.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'snapshots-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const open = () => openDatabase({ databaseUrl: undefined, dataDir })

it('refuses a folder in use, brings back the rows of the last snapshot kept, and leaves the replaced data aside', {
  timeout: 120_000,
}, async () => {
  const database = await open()
  await database.pool.query('create table item (note text)')
  const first = await takeSnapshot(database, dataDir, 1, new Date('2026-01-31T08:00:00Z'))
  await database.pool.query(`insert into item values ('before')`)
  const second = await takeSnapshot(database, dataDir, 1, new Date('2026-01-31T09:00:00Z'))
  await database.pool.query(`insert into item values ('after')`)
  expect((await listSnapshots(dataDir)).map(name => join(dataDir, 'snapshots', name))).toEqual([second])
  expect(await readdir(join(dataDir, 'snapshots'))).toHaveLength(1)
  expect(first).not.toBe(second)
  await expect(restoreSnapshot(dataDir, second)).rejects.toThrow(String(process.pid))
  await database.close()

  const aside = await restoreSnapshot(dataDir, second)
  const again = await open()
  const { rows } = await again.pool.query('select note from item')
  await again.close()
  expect(rows).toEqual([{ note: 'before' }])
  expect(await readdir(aside!)).toContain('PG_VERSION')
})
