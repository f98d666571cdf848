import { mkdir, mkdtemp, open as openFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { keptSnapshots } from '../../server/database/snapshots/keptSnapshots.ts'
import { snapshotNow } from '../../server/database/snapshots/startSnapshots.ts'
import { listSnapshots, sweepSnapshots, takeSnapshot } from '../../server/database/snapshots/takeSnapshot.ts'
import { restoreSnapshot } from '../../server/start/restore.ts'
import { createSystemAlarms } from '../../server/systemAlarms.ts'
import { quietLog } from '../quietLog.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'snapshots-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const open = () => openDatabase({ databaseUrl: undefined, dataDir })
const one = { hours: 1, days: 0, weeks: 0 }

it('refuses a folder in use, brings back the rows of the last snapshot kept, and leaves the replaced data aside', {
  timeout: 120_000,
}, async () => {
  const database = await open()
  await database.pool.query('create table item (note text)')
  const first = await takeSnapshot(database, dataDir, one, new Date('2026-01-31T08:00:00Z'))
  await database.pool.query(`insert into item values ('before')`)
  const second = await takeSnapshot(database, dataDir, one, new Date('2026-01-31T09:00:00Z'))
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

it('answers other callers while it is taken, and holds what was written before it began', { timeout: 120_000 }, async () => {
  const database = await open()
  await database.pool.query('create table item (id serial primary key, note text)')
  const write = () => database.pool.query("insert into item (note) select repeat('x', 500) from generate_series(1, 20)")
  await write()
  let over = false
  const file = takeSnapshot(database, dataDir, one).finally(() => {
    over = true
  })
  let answered = 0
  while (!over) {
    await write()
    answered++
  }
  await database.close()
  // Not: one before and one after it.
  expect(answered).toBeGreaterThan(10)
  await restoreSnapshot(dataDir, await file)
  const again = await open()
  const { rows } = await again.pool.query('select min(id) as first, count(*) = max(id) as whole from item')
  await again.close()
  expect(rows).toEqual([{ first: 1, whole: true }])
})

it('tells a page that is corrupted as a standing alarm and keeps the snapshots that are good', { timeout: 120_000 }, async () => {
  const config = readConfig({ NODE_ENV: 'test' }, { dataDir, snapshotKeep: one })
  const systemAlarms = createSystemAlarms(quietLog, () => new Date())
  const database = await open()
  await database.pool.query("create table item as select n, repeat('x', 500) as note from generate_series(1, 200) n")
  const base = { database, config, log: quietLog, systemAlarms }
  const good = await snapshotNow(base)
  expect(systemAlarms.standing()).toEqual([])
  const { rows } = await database.pool.query("select pg_relation_filepath('item') as path")
  await database.pool.query('checkpoint')
  const file = await openFile(join(dataDir, 'pg', rows[0].path), 'r+')
  await file.write(Buffer.from('broken'), 0, 6, 8192 + 4000)
  await file.close()

  expect(await snapshotNow(base)).toBeNull()
  expect(systemAlarms.standing().map(({ kind }) => kind)).toEqual(['corruptPage', 'snapshotFailed'])
  expect(await readdir(join(dataDir, 'snapshots'))).toEqual([good!.replace(/.*\//, '')])

  await database.pool.query('drop table item')
  await database.pool.query('checkpoint')
  expect(await snapshotNow(base)).not.toBeNull()
  expect(systemAlarms.standing()).toEqual([])
  await database.close()
})

it('removes what a killed snapshot left, and nothing else', async () => {
  const folder = join(dataDir, 'snapshots')
  await mkdir(join(folder, '.verify', 'pg'), { recursive: true })
  await writeFile(join(folder, '2026-01-31T08-00-00.tar.gz.part'), '')
  await writeFile(join(folder, '2026-01-31T07-00-00.tar.gz'), '')
  await sweepSnapshots(dataDir)
  expect(await readdir(folder)).toEqual(['2026-01-31T07-00-00.tar.gz'])
})

it('keeps the newest ones, then the last of each day and of each week', () => {
  const names = Array.from({ length: 24 * 40 }, (_, hours) => {
    const at = new Date(Date.parse('2026-03-02T12:00:00Z') - hours * 3_600_000)
    return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`
  })
  const kept = [...keptSnapshots(names, { hours: 3, days: 3, weeks: 3 })].map(name => name.slice(0, 13))
  expect(kept).toEqual(['2026-03-02T12', '2026-03-02T11', '2026-03-02T10', '2026-03-01T23', '2026-02-28T23', '2026-02-22T23'])
})
