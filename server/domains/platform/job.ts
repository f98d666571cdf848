import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { job, Job } from '../../../core/contract/platform/job.ts'
import { siteTime } from '../../../core/time/time.ts'
import type { Context } from '../../context.ts'
import { readPage } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { conflict } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { ownJob } from '../../jobs/ownJob.ts'
import { importRows, jobs } from '../../tables/index.ts'

const columns = {
  id: jobs.id,
  kind: jobs.kind,
  title: jobs.title,
  state: jobs.state,
  done: jobs.done,
  total: jobs.total,
  message: jobs.message,
  counts: jobs.counts,
  batch: jobs.batch,
  createdAt: jobs.createdAt,
  endedAt: jobs.endedAt,
}
const jobRows = (context: Context, where?: SQL) =>
  context.db
    .select(columns)
    .from(jobs)
    .where(and(ownJob(context), where))
type Row = Awaited<ReturnType<typeof jobRows>>[number]

const shown = ({ createdAt, endedAt, batch, ...row }: Row): Job => ({
  ...row,
  batch: batch ?? '',
  createdAt: siteTime(createdAt),
  endedAt: siteTime(endedAt),
})

export const jobHandlers: Handlers<typeof job> = {
  async page(input, context) {
    const query = jobRows(context).$dynamic()
    const page = await readPage(context.db, query, [desc(jobs.createdAt), desc(jobs.id)], input)
    return { ...page, records: page.records.map(row => shown(row as Row)) }
  },

  detail: async ({ id }, context) => shown(one(await jobRows(context, eq(jobs.id, id)))),

  async cancel({ id }, context) {
    const found = one(
      await context.db
        .select({ state: jobs.state, orgId: jobs.orgId })
        .from(jobs)
        .where(and(ownJob(context), eq(jobs.id, id)))
        .for('update'),
    )
    if (['done', 'failed', 'cancelled'].includes(found.state)) throw conflict('任务已结束，不能取消')
    // What is at work ends by itself, with the next piece.
    const resting = found.state === 'taking' || found.state === 'ready'
    await context.db
      .update(jobs)
      .set(resting ? { state: 'cancelled', endedAt: context.clock(), cancelled: true } : { cancelled: true })
      .where(eq(jobs.id, id))
    if (resting) await context.db.delete(importRows).where(eq(importRows.jobId, id))
    context.note({ orgId: found.orgId })
    return new WithMessage(resting ? '已取消' : '正在取消', null)
  },
}
