import type { SQL } from 'drizzle-orm'
import type { Retention } from './retention.ts'

/** A day that is replayed, and the instant of its midnight. */
export interface ReplayedDay {
  day: string
  midnight: Date
}

/**
 * What becomes of a table's rows. Stands beside the table as `<table>Policy`; without one the table does not compile (policies.ts).
 */
export interface Policy {
  /** They stay for ever, or those go for which this holds. */
  history: 'keep' | { drop: (now: Date, kept: Retention) => SQL | undefined }
  /**
   * When the embedded engine, which has no autovacuum, takes back the room of changed and deleted rows: with every fold
   * of readings, or hourly.
   */
  vacuum: 'fold' | 'hour'
  /**
   * What a replay of a past day begins with: all rows, none (what the replay makes itself, and what opens doors:
   * sessions, tokens, secrets), or those known at its midnight.
   */
  replay: 'copy' | 'empty' | { known: (at: ReplayedDay) => SQL | undefined }
}

/** Rows people maintain: they stay. */
export const masterData: Policy = { history: 'keep', vacuum: 'hour', replay: 'copy' }
