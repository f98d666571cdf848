import { and, inArray, lt, or } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { JobState } from '../../core/rules/jobStates.ts'
import { DAY } from '../../core/time/time.ts'
import { createdAt, instant, orgId } from './columns.ts'
import type { Policy } from './policy.ts'

const kept = 30 * DAY
/** What nobody went on with. */
const keptOpen = DAY

/** Long works of people. What a kind needs to go on stands in `input`; it is written with every step, in the step's transaction. */
export const jobs = pgTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    userId: text('user_id').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    state: text('state').$type<JobState>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    message: text('message').notNull().default(''),
    /** Of the changes it made: they can be taken back together. */
    batch: text('batch'),
    /** Somebody wants it to end before it is done. */
    cancelled: boolean('cancelled').notNull().default(false),
    /** Which server process works on it, until when unless it says so again. */
    runner: text('runner'),
    leaseUntil: instant('lease_until'),
    /** Times its piece of work has failed. */
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  table => [index('jobs_user').on(table.userId, table.createdAt), index('jobs_state').on(table.state)],
)
export const jobsPolicy: Policy = {
  history: {
    drop: now =>
      or(
        lt(jobs.createdAt, new Date(now.getTime() - kept)),
        and(inArray(jobs.state, ['taking', 'ready']), lt(jobs.createdAt, new Date(now.getTime() - keptOpen))),
      ),
  },
  vacuum: 'hour',
  replay: 'empty',
}

/** Rows of an import, as they came, and what became of them. */
export const importRows = pgTable(
  'import_rows',
  {
    jobId: text('job_id').notNull(),
    orgId: orgId(),
    n: integer('n').notNull(),
    given: jsonb('given').$type<Record<string, unknown>>().notNull(),
    /** The fields that tell a record, as one text. */
    key: text('key'),
    verdict: text('verdict'),
    recordId: text('record_id'),
    faults: jsonb('faults').$type<Record<string, string>>().notNull().default({}),
    before: jsonb('before').$type<Record<string, unknown>>().notNull().default({}),
    after: jsonb('after').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.jobId, table.n] }),
    index('import_rows_key').on(table.jobId, table.key),
    index('import_rows_at').on(table.createdAt),
  ],
)
export const importRowsPolicy: Policy = {
  history: { drop: now => lt(importRows.createdAt, new Date(now.getTime() - kept)) },
  vacuum: 'hour',
  replay: 'empty',
}
