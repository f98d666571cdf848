import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../server/database/db.ts'
import { takeSnapshot } from '../../server/database/snapshots/takeSnapshot.ts'

export interface SnapshotFigure {
  /** How long it took, s. */
  seconds: number
  /** Longest wait of a database call beside it, and the one that 99 of 100 stayed below, ms. */
  longestMs: number
  p99Ms: number
  calls: number
  /** The same for five seconds without a snapshot: what the machine alone makes callers wait. */
  quietLongestMs: number
  /** Most resident memory beyond what the process had before, MB. */
  memoryMb: number
  fileMb: number
}

/**
 * One snapshot of a data folder while readings go on being written and looked up: how long callers waited for the
 * database, and how much memory it took. By hand: `npm run bench snapshot -- FOLDER`, a folder that no server has open.
 */
export async function benchSnapshot(dataDir: string): Promise<SnapshotFigure> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const { pool } = database
    await pool.query('create table if not exists bench_notes (id serial primary key, note text)')
    await pool.query('select count(*) from curves')
    await pause(2000)
    const before = process.memoryUsage.rss()
    let most = before
    const waits: number[] = []
    let over = false
    const caller = async (text: string) => {
      while (!over) {
        const began = performance.now()
        await pool.query(text)
        waits.push(performance.now() - began)
        most = Math.max(most, process.memoryUsage.rss())
        await pause(20)
      }
    }
    const callers = [
      caller("insert into bench_notes (note) select repeat('x', 200) from generate_series(1, 200)"),
      caller('select count(*) from latest where device_id between 100 and 120'),
    ]
    await pause(5000)
    const quiet = Math.max(...waits.splice(0))
    const began = performance.now()
    const file = await takeSnapshot(database, dataDir, { hours: 1, days: 0, weeks: 0 })
    const seconds = (performance.now() - began) / 1000
    over = true
    await Promise.all(callers)
    waits.sort((a, b) => a - b)
    const round = (value: number) => Math.round(value * 10) / 10
    return {
      seconds: round(seconds),
      longestMs: round(waits.at(-1) ?? 0),
      p99Ms: round(waits[Math.floor(waits.length * 0.99)] ?? 0),
      calls: waits.length,
      quietLongestMs: round(quiet),
      memoryMb: round((most - before) / 1e6),
      fileMb: round((await stat(file)).size / 1e6),
    }
  } finally {
    await database.pool.query('drop table if exists bench_notes').catch(() => {})
    await database.close()
  }
}
