import type pg from 'pg'

/** The embedded engine's own process is this thread's: nobody makes checkpoints, and without them its log grows for ever. */
export interface KeptLog {
  /** Does something while no part of the log is thrown away. */
  held<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

const lookMs = 5_000
/** Small checkpoints, often: while one is written nobody is answered. */
const mostBytes = 24 * 1024 * 1024
const mostMs = 300_000

/** Makes a checkpoint after so much of the log, or five minutes. */
export function keepLog(pool: pg.Pool): KeptLog {
  let held = 0
  let busy = false
  let last = { lsn: '0/0', at: performance.now() }
  const look = async () => {
    const { rows } = await pool.query<{ lsn: string; grown: number }>(
      'select pg_current_wal_lsn() as lsn, pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as grown',
      [last.lsn],
    )
    const [now] = rows
    if (!now || now.grown === 0 || (now.grown < mostBytes && performance.now() - last.at < mostMs)) return
    if (held > 0) return
    await pool.query('checkpoint')
    last = { lsn: now.lsn, at: performance.now() }
  }
  const timer = setInterval(() => {
    if (busy || held > 0) return
    busy = true
    // Fails when the database is being closed, or its disk is full, which others tell of.
    look()
      .catch(() => {})
      .finally(() => {
        busy = false
      })
  }, lookMs)
  timer.unref()
  return {
    async held(work) {
      held++
      try {
        while (busy) await new Promise(resolve => setTimeout(resolve, 20))
        return await work()
      } finally {
        held--
      }
    },
    stop: () => clearInterval(timer),
  }
}
