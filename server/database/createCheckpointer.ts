import type pg from 'pg'

/** The embedded engine's own process is this thread's: nobody makes checkpoints, and without them its log grows for ever. */
export interface Checkpointer {
  /**
   * Does something while no part of the log is thrown away, right after checkpoints of which the last one found next to
   * nothing to write. Checkpoints go on meanwhile: what gathered until the end would make everybody wait for one that
   * is long.
   */
  held<T>(work: () => Promise<T>): Promise<T>
  stop(): void
}

const lookMs = 1_000
/** Small checkpoints, often: while one is written nobody is answered. */
const mostBytes = 16 * 1024 * 1024
const mostMs = 300_000
/** What may have come since a checkpoint for the next one to be a short one, and how many are made to get there. */
const littleBytes = 512 * 1024
const mostSettling = 8
/** Whoever holds the log has a slot of this name, as a standby would: no checkpoint throws away what comes after it. */
const slot = 'snapshot'

/** Makes a checkpoint after so much of the log, or five minutes. */
export function createCheckpointer(pool: pg.Pool): Checkpointer {
  const query = pool.query.bind(pool) as pg.Pool['query']
  let busy = false
  let holds = false
  let swept = false
  let last = { lsn: '0/0', at: performance.now() }
  const grown = async () => {
    const { rows } = await query<{ lsn: string; bytes: number }>(
      'select pg_current_wal_lsn() as lsn, pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as bytes',
      [last.lsn],
    )
    return rows[0] ?? { lsn: last.lsn, bytes: 0 }
  }
  const checkpoint = async (lsn: string) => {
    await query('checkpoint')
    last = { lsn, at: performance.now() }
  }
  const letGo = () => query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [slot])
  const look = async () => {
    // What a killed process held.
    if (!swept && !holds) await letGo()
    swept = true
    const { lsn, bytes } = await grown()
    if (bytes > 0 && (bytes >= mostBytes || performance.now() - last.at >= mostMs)) await checkpoint(lsn)
  }
  /** Whoever begins a copy makes everybody wait for a checkpoint: it gets one that is short. Others are answered between these. */
  const settle = async () => {
    for (let n = 0; n < mostSettling; n++) {
      const { lsn, bytes } = await grown()
      if (bytes < littleBytes) return
      await checkpoint(lsn)
    }
  }
  const timer = setInterval(() => {
    if (busy) return
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
      if (holds) throw new Error('the log is held already')
      holds = true
      try {
        while (busy) await new Promise(resolve => setTimeout(resolve, 20))
        await letGo()
        await query('select pg_create_physical_replication_slot($1, true)', [slot])
        await settle()
        return await work()
      } finally {
        // Where the database is gone, the next start lets go.
        await letGo().catch(() => {})
        holds = false
      }
    },
    stop: () => clearInterval(timer),
  }
}
