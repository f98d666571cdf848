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
  /**
   * Rows of those who look after all enterprises are read by every organisation: as a catalogue, or for the names that
   * stand beside what they did.
   */
  shared?: 'catalogue' | 'names'
  /** A demonstration marks the rows it makes (`demo_marks`); `follows`: while it is cleared they are found from others' marks. */
  demo?: 'marked' | 'follows'
  /** Every change keeps before and after (`row_changes`), and removing is a mark (`removed_at`). */
  tracked?: true
}

/** Rows people maintain: they stay. */
export const masterData = { history: 'keep', vacuum: 'hour', replay: 'copy' } as const satisfies Policy
/** The same, and every change of them can be looked up and taken back. */
export const records = { ...masterData, tracked: true } as const satisfies Policy
/** The same of what the platform keeps for every enterprise. */
export const catalogue = { ...records, shared: 'catalogue', demo: 'marked' } as const satisfies Policy
