import { eq, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { jobs } from '../tables/index.ts'

/** Condition "the caller began this job": nobody else sees it. */
export const ownJob = ({ principal }: Pick<Context, 'principal'>) =>
  principal.kind === 'user' ? eq(jobs.userId, principal.userId) : sql`false`
