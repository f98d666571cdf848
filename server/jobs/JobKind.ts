import type { Context } from '../context.ts'
import type { Queryable } from '../database/db.ts'
import type { jobs } from '../tables/index.ts'

export type JobRow = typeof jobs.$inferSelect

/** What a step of a job is given. */
export interface JobStep {
  job: JobRow
  /** Of whoever began it, with what they may do now. */
  context: Context
  /**
   * Holds the job until the end of the transaction.
   * @returns the job as it is now
   * @throws LostJob where another process has taken it over
   */
  hold(db: Queryable): Promise<JobRow>
}

/**
 * A kind of long work. A step does a piece of it in one transaction, together with what the job's row says of it: killed
 * at any moment, it goes on with the piece that is not done. Its rows, `done` and `state` tell whether there is another.
 */
export interface JobKind {
  step(step: JobStep): Promise<void>
  /** How a job stands that cannot go on: what became of its parts, and what of it stays, in words. */
  ended(db: Queryable, job: JobRow): Promise<{ counts: Record<string, number>; left: string }>
}

/** Another process works on it by now. */
export class LostJob extends Error {}
