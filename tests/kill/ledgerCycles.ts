import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { writeBaseData } from '../../server/database/baseData.ts'
import { createBus } from '../../server/database/bus.ts'
import { type Database, openDatabase } from '../../server/database/db.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createIngest } from '../../server/ingest/createIngest.ts'
import { asAdmin } from '../asAdmin.ts'
import { programArgs } from '../programs.ts'
import { foldedDifferences } from '../server/fixtures/foldedDifferences.ts'
import { keptDifferences } from '../server/fixtures/keptDifferences.ts'
import { createDatabase, newName } from '../template.ts'
import { quietLog } from '../quietLog.ts'
import { addSite } from '../server/fixtures/ingestSite.ts'

export interface LedgerReport {
  cycles: number
  readings: number
  /** Days left pending by a kill: the cycles in which it came in the middle of something. */
  pending: number
  /** Rows that differ from a ledger computed from nothing, sums and curves of sites from their devices'. */
  different: string[]
}

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

async function withDatabase<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(place)
  try {
    // A server may still be at what the killed process asked of it.
    const others = sql`
      select count(*)::int as count
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    `
    while (place.databaseUrl && (await database.db.execute<{ count: number }>(others)).rows[0]!.count > 0)
      await new Promise(done => setTimeout(done, 50))
    return await work(database)
  } finally {
    await database.close()
  }
}

/** What the next process makes of what the killed one left, and what one would that had nothing but the readings. */
const compared = (place: Place) =>
  withDatabase(place, async database => {
    const { db } = database
    const restart = async () => {
      const bus = await createBus(database, place)
      const engine = { evaluate: async () => [], announce: () => {} }
      const ingest = createIngest({ database, db, bus, clock: () => new Date(), log: quietLog }, engine as never)
      await ingest.start()
      await ingest.stop()
      await bus.close()
      const days = await db.execute(sql`
        select device_id, kind, day::text as day, kwh, slots, events
        from device_days
        order by 1, 2, 3
      `)
      const sites = await db.execute(sql`select site_id, kind, day::text as day, kwh from site_days order by 1, 2, 3`)
      return [...days.rows, ...sites.rows].map(row => JSON.stringify(row))
    }
    // What is kept by the rollups stands as soon as its rows do; pairs with yesterday are made again with the fold and at a start.
    const atOnce = Object.fromEntries(
      Object.entries(await keptDifferences(database, Date.now())).filter(([name]) => !name.startsWith('pairs')),
    )
    const { rows: pending } = await db.execute(sql`select 1 from energy_pending`)
    const left = await restart()
    const folded = [...(await foldedDifferences(database)), atOnce, await keptDifferences(database, Date.now())].filter(
      rows => Object.keys(rows).length > 0,
    )
    // Soon after midnight yesterday stands there already: it is computed once more when its last readings are in.
    await db.execute(
      sql`
        insert into energy_pending (device_id, kind, day)
        select device_id, kind, day
        from device_days
        on conflict do nothing
      `,
    )
    await db.execute(sql`truncate device_days, site_days, site_sums, summed_until`)
    await db.execute(sql`select rebuild_rollups()`)
    const anew = await restart()
    const different = left.filter(row => !anew.includes(row)).concat(anew.filter(row => !left.includes(row)))
    return { pending: pending.length, different: [...different, ...folded.map(row => JSON.stringify(row))] }
  })

/**
 * Feeds an ingest with late, repeated and wrong readings, kills it with SIGKILL at a moment nobody chose, and holds the
 * ledger against one computed from nothing, and what is kept by site and region against its rows. On the PostgreSQL
 * server `TEST_DATABASE_URL` names, where it does.
 */
export async function ledgerCycles(cycles: number, log: (text: string) => void = () => {}): Promise<LedgerReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ledger-'))
  const server = process.env.TEST_DATABASE_URL
  const name = newName()
  const place = { dataDir, databaseUrl: server && (await createDatabase(server, name)) }
  const report: LedgerReport = { cycles: 0, readings: 0, pending: 0, different: [] }
  try {
    await withDatabase(place, async database => {
      await migrate(database)
      await writeBaseData(database.db)
      await addSite(database)
    })
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const child = spawn(
        process.execPath,
        [...programArgs('ledgerChild'), dataDir, String(cycle), ...(place.databaseUrl ? [place.databaseUrl] : [])],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      const gone = once(child, 'exit')
      let said = ''
      child.stdout.on('data', chunk => {
        said += String(chunk)
      })
      await Promise.race([once(child.stdout, 'data'), gone.then(() => Promise.reject(new Error('the ingest ended by itself')))])
      await new Promise(done => setTimeout(done, randomInt(100, 1600)))
      child.kill('SIGKILL')
      await gone
      const { pending, different } = await compared(place)
      report.cycles = cycle
      report.pending += pending
      report.different.push(...different)
      report.readings += said.split('\n').reduce((sum, line) => sum + Number(line), 0)
      log(
        `ledger ${cycle}/${cycles}: ${report.readings} readings acknowledged, ${pending} days pending, ${report.different.length} differ so far`,
      )
    }
    return report
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    if (server) await asAdmin(server, `drop database if exists ${name} with (force)`)
  }
}
