import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { asAdmin } from './asAdmin.ts'
import { buildWorker } from './buildWorker.ts'
import { buildPrograms } from './programs.ts'
import { prefixOf } from './template.ts'

/**
 * Before all tests of a run: a folder in which its workers keep what they share, and the programs they start. After them both
 * go, and with them every database they left.
 */
export async function openRun() {
  const run = mkdtempSync(join(tmpdir(), 'tests-'))
  process.env.TEST_RUN = run
  process.env.EMBEDDED_WORKER = await buildWorker(run)
  const removePrograms = await buildPrograms(basename(run))
  return async () => {
    removePrograms()
    rmSync(run, { recursive: true, force: true })
    const server = process.env.TEST_DATABASE_URL
    if (!server) return
    const left = await asAdmin(server, `select datname from pg_database where starts_with(datname, '${prefixOf(run)}')`)
    for (const { datname } of left) await asAdmin(server, `drop database if exists ${datname} with (force)`)
  }
}

export default openRun
