import { mkdir, mkdtemp, open as openFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { openDatabase } from '../../../server/database/db.ts'
import { keptSnapshots } from '../../../server/database/snapshots/keptSnapshots.ts'
import { snapshotNow } from '../../../server/database/snapshots/startSnapshots.ts'
import { listSnapshots, sweepSnapshots, takeSnapshot } from '../../../server/database/snapshots/takeSnapshot.ts'
import { restoreSnapshot } from '../../../server/start/restore.ts'
import { createSystemAlarms } from '../../../server/process/systemAlarms.ts'
import { quietLog } from '../../quietLog.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'snapshots-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const open = () => openDatabase({ databaseUrl: undefined, dataDir })
const one = { hours: 1, days: 0, weeks: 0 }

it('answers other callers while it is taken, refuses a folder in use, brings back what was written before, and leaves the replaced data aside', {
  timeout: 400_000,
}, async () => {
  const database = await open()
  await database.pool.query('create table item (id serial primary key, note text)')
  const write = () => database.pool.query("insert into item (note) select repeat('x', 500) from generate_series(1, 20)")
  await write()
  await mkdir(join(dataDir, 'snapshots'))
  await writeFile(join(dataDir, 'snapshots', '2026-01-31T08-00-00.tar.gz'), '')
  let over = false
  const taken = takeSnapshot(database, dataDir, one, new Date('2026-01-31T09:00:00Z')).finally(() => {
    over = true
  })
  let answered = 0
  while (!over) {
    await write()
    answered++
    await pause(5)
  }
  const file = await taken
  // Not: one before and one after it.
  expect(answered).toBeGreaterThan(10)
  expect(await readdir(join(dataDir, 'snapshots'))).toEqual(['2026-01-31T09-00-00.tar.gz'])
  await expect(restoreSnapshot(dataDir, file)).rejects.toThrow(String(process.pid))
  await database.close()

  const aside = await restoreSnapshot(dataDir, file)
  const again = await open()
  const { rows } = await again.pool.query('select min(id) as first, count(*) = max(id) as whole from item')
  await again.close()
  expect(rows).toEqual([{ first: 1, whole: true }])
  expect(await readdir(aside!)).toContain('PG_VERSION')
})

it('begins where next to nothing is left to write, so that nobody waits long for the checkpoint at its beginning', {
  timeout: 200_000,
}, async () => {
  const database = await open()
  // Nothing else makes one meanwhile.
  database.log!.stop()
  await database.pool.query("create table item as select n, repeat('x', 1000) as note from generate_series(1, 20000) n")
  const unwritten = async () => {
    const { rows } = await database.pool.query(
      `
        select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes
        from pg_control_checkpoint()
      `,
    )
    return rows[0].bytes as number
  }
  await database.pool.query("update item set note = repeat('y', 1000)")
  const [before, inside] = [await unwritten(), await database.log!.held(unwritten)]
  await database.close()
  expect(before).toBeGreaterThan(10e6)
  expect(inside).toBeLessThan(1e6)
})

it('leaves nothing to write that gathered while it was taken, and keeps all of the log until its end', { timeout: 200_000 }, async () => {
  const database = await open()
  database.log!.stop()
  const { pool } = database
  const files = async () => (await readdir(join(dataDir, 'pg', 'pg_wal'))).filter(name => /^[0-9A-F]{24}$/.test(name)).sort()
  await pool.query('create table item (id serial primary key, note text)')
  const grow = async () => {
    for (let n = 0; n < 5; n++) {
      await pool.query("insert into item (note) select repeat('x', 1000) from generate_series(1, 15000)")
      await pool.query('checkpoint')
    }
  }
  const kept = await database.log!.held(async () => {
    const [first] = await files()
    await grow()
    return (await files())[0] === first
  })
  await grow()
  await pool.query('checkpoint')
  const left = await files()
  await database.close()
  expect(kept).toBe(true)
  expect(left.length).toBeLessThan(6)

  // Killed while it was taken: the next start lets go.
  const killed = await open()
  await killed.pool.query("select pg_create_physical_replication_slot('snapshot', true)")
  await killed.close()
  const again = await open()
  await expect.poll(async () => (await again.pool.query('select 1 from pg_replication_slots')).rows, { timeout: 20_000 }).toEqual([])
  await again.close()
})

it('tells a page that is corrupted as a standing alarm and keeps the snapshots there are', { timeout: 400_000 }, async () => {
  const config = readConfig({ NODE_ENV: 'test' }, { dataDir, snapshotKeep: one })
  const log = { ...quietLog, error: () => {} }
  const systemAlarms = createSystemAlarms(log, () => new Date())
  const database = await open()
  await database.pool.query("create table item as select n, repeat('x', 500) as note from generate_series(1, 200) n")
  const { rows } = await database.pool.query("select pg_relation_filepath('item') as path")
  await database.pool.query('checkpoint')
  const file = await openFile(join(dataDir, 'pg', rows[0].path), 'r+')
  await file.write(Buffer.from('broken'), 0, 6, 8192 + 4000)
  await file.close()
  await mkdir(join(dataDir, 'snapshots'))
  await writeFile(join(dataDir, 'snapshots', '2026-01-31T08-00-00.tar.gz'), '')
  const base = { database, config, log, systemAlarms }

  expect(await snapshotNow(base)).toBeNull()
  expect(systemAlarms.standing().map(({ kind }) => kind)).toEqual(['corruptPage', 'snapshotFailed'])
  expect(await listSnapshots(dataDir)).toEqual(['2026-01-31T08-00-00.tar.gz'])
  expect(await readdir(join(dataDir, 'snapshots'))).toHaveLength(1)

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
