import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Context, Services } from '../context.ts'
import { Failure } from '../failure.ts'
import type { Queryable } from '../database/db.ts'
import { usersWithoutSession } from '../principal.ts'
import { databaseFor } from '../rights/databaseFor.ts'
import { scopeOf } from '../rights/scope.ts'
import { jobs, users } from '../tables/index.ts'
import { type JobKind, type JobRow, LostJob } from './JobKind.ts'

/** How long a process that says nothing any more keeps its job, seconds. */
const leaseSeconds = 30
/** How often a piece of work is tried, and after which pause. */
const mostTries = 5
const pauseSeconds = 10
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`

/**
 * Works on jobs, one at a time in each process, in turns between people: whoever waits longest for a piece of work is
 * next. A job of a process that was killed is gone on with by the next one that looks.
 */
export function createJobs(services: Services, kinds: Readonly<Record<string, JobKind>>) {
  const { db, log } = services
  const runner = randomUUID()

  /** Takes the job that nobody works on, and that waits longest. */
  async function take(): Promise<JobRow | undefined> {
    const waits = sql`
      select id
      from ${jobs}
      where kind in ${Object.keys(kinds)}
        and (state = 'waiting' or state = 'running' and lease_until < now())
      order by coalesce(lease_until, created_at), id
      limit 1
      for update skip locked
    `
    const [job] = await db
      .update(jobs)
      .set({ state: 'running', runner, leaseUntil: lease })
      .where(and(inArray(jobs.state, ['waiting', 'running']), sql`${jobs.id} = (${waits})`))
      .returning()
    return job
  }

  /** Ends a job that cannot go on. */
  async function end(job: JobRow, message: string) {
    const { counts, left } = await kinds[job.kind]!.ended(db, job)
    await db
      .update(jobs)
      .set({ state: 'failed', message: left ? `${message}；${left}` : message, counts, endedAt: services.clock() })
      .where(and(eq(jobs.id, job.id), eq(jobs.runner, runner), eq(jobs.state, 'running')))
  }

  /** What went wrong may not the next time: another process, or this one, tries again a little later. */
  async function tryLater(job: JobRow, error: unknown) {
    log.error({ err: error, job: job.id }, 'job')
    if (job.tries + 1 >= mostTries) return end(job, '任务多次中断，请稍后重试；如仍未完成请联系管理员')
    await db
      .update(jobs)
      .set({ tries: job.tries + 1, leaseUntil: sql`now() + make_interval(secs => ${pauseSeconds})` })
      .where(and(eq(jobs.id, job.id), eq(jobs.runner, runner), eq(jobs.state, 'running')))
  }

  async function hold(tx: Queryable, id: string): Promise<JobRow> {
    const [job] = await tx.select().from(jobs).where(eq(jobs.id, id)).for('update')
    if (!job || job.runner !== runner || job.state !== 'running') throw new LostJob()
    await tx.update(jobs).set({ leaseUntil: lease }).where(eq(jobs.id, id))
    return job
  }

  /** One piece of work. What they may do is asked anew each time. */
  async function step(job: JobRow): Promise<void> {
    const [principal] = await usersWithoutSession(db, eq(users.id, job.userId))
    if (!principal) return void (await end(job, '发起人的账号已停用，任务未完成'))
    const scope = scopeOf(principal, true)
    const context: Context = {
      ...services,
      db: databaseFor(services.database, scope),
      principal,
      scope,
      address: '',
      headers: {},
      placeInQueue: () => ({ waiting: 0, ahead: 0 }),
    }
    try {
      await kinds[job.kind]!.step({ job, context, hold: tx => hold(tx, job.id) })
      await giveBack(job)
    } catch (error) {
      if (error instanceof LostJob) await end(job, '任务已不属于发起人，未能继续')
      else if (error instanceof Failure) await end(job, error.message)
      else await tryLater(job, error)
    }
  }

  /** Gives a job back, so that those of others have their turn. */
  const giveBack = (job: JobRow) =>
    db
      .update(jobs)
      .set({ state: 'waiting', leaseUntil: sql`now()`, tries: 0 })
      .where(and(eq(jobs.id, job.id), eq(jobs.runner, runner), eq(jobs.state, 'running')))

  return {
    /** Works until nothing is left to do, or somebody ends it. @param ended asked before each piece of work */
    async work(ended: () => boolean = () => false) {
      for (let job = ended() ? undefined : await take(); job; job = ended() ? undefined : await take()) await step(job)
    },
  }
}

const lookMs = 1000

/** Looks for work every second. @returns ends it with the piece of work at hand */
export function startJobs(services: Services, kinds: Readonly<Record<string, JobKind>>): () => void {
  const { work } = createJobs(services, kinds)
  let ended = false
  let timer: NodeJS.Timeout
  const look = async () => {
    await work(() => ended).catch(error => services.log.error({ err: error }, 'jobs'))
    if (!ended) timer = setTimeout(look, lookMs).unref()
  }
  timer = setTimeout(look, lookMs).unref()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}
