import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ChangeContext, Context } from '../../context.ts'
import { Failure, forbidden } from '../../failure.ts'
import { runChange } from '../../http/change.ts'
import { type JobKind, type JobRow, type JobStep, LostJob } from '../../jobs/JobKind.ts'
import type { Queryable } from '../../database/db.ts'
import { importRows, jobs } from '../../tables/index.ts'
import type { Values } from '../formColumns.ts'
import { knownNouns, mayManage } from '../records.ts'
import { undoBatch } from '../undo.ts'
import { type Importing, keyOf } from './Importing.ts'
import { judgeRow } from './judgeRow.ts'
import { type Reader, readerOf } from './readerOf.ts'

/** What an import needs to go on. */
export interface ImportInput extends Record<string, unknown> {
  noun: string
  phase: 'check' | 'apply' | 'undo'
  mode?: 'all' | 'good'
  /** Row up to which it has come. */
  upTo: number
  /** Why it is taken back. */
  reason?: string
  /** Records that could not be taken back. */
  stay?: number
}

/** Rows of one step: a step holds the embedded database for a moment. */
const slice = 100

/** @throws Failure 403 unless the caller may manage the noun */
export function requireImporting(noun: string, context: Pick<Context, 'principal'>): Importing {
  const records = knownNouns.get(noun)
  if (!records?.imports || !mayManage(context, records.permission)) throw forbidden('没有权限导入这类数据')
  return records.imports
}

/**
 * Checks the rows of a sheet, waits for somebody's word, and takes them over: step by step, each in one transaction with
 * how far it has come, all under one batch. Where all rows or none are wanted, one that fails takes the others back.
 */
export const importJob: JobKind = {
  async step(step) {
    const { phase } = step.job.input as ImportInput
    const imports = requireImporting((step.job.input as ImportInput).noun, step.context)
    if (phase === 'check') await check(step, imports)
    else if (phase === 'apply') await apply(step, imports)
    else await takeBack(step)
  },
  async ended(db, job) {
    const counts = await countsOf(db, job)
    const written = (counts.added ?? 0) + (counts.updated ?? 0)
    return { counts, left: written > 0 ? `已导入的 ${written} 行保留，可以撤销` : '' }
  },
}

const nextRows = (db: Queryable, job: JobRow, upTo: number, verdicts?: string[]) =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.jobId, job.id), gt(importRows.n, upTo), verdicts && inArray(importRows.verdict, verdicts)))
    .orderBy(asc(importRows.n))
    .limit(slice)

async function countsOf(db: Queryable, job: JobRow) {
  const rows = await db
    .select({ verdict: importRows.verdict, n: count() })
    .from(importRows)
    .where(eq(importRows.jobId, job.id))
    .groupBy(importRows.verdict)
  return Object.fromEntries(rows.map(({ verdict, n }) => [verdict ?? 'waiting', n]))
}

const write = (db: Queryable, job: JobRow, values: Partial<JobRow>) => db.update(jobs).set(values).where(eq(jobs.id, job.id))

/** Writes what became of some rows, in one statement. */
async function writeVerdicts(db: Queryable, job: JobRow, rows: readonly object[]) {
  await db.execute(sql`
    update import_rows r
    set verdict = v.verdict,
      key = coalesce(v.key, r.key),
      record_id = v.record_id,
      faults = coalesce(v.faults, '{}'),
      before = coalesce(v.before, r.before),
      after = coalesce(v.after, r.after)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as v(n int, verdict text, key text, record_id text, faults jsonb, before jsonb, after jsonb)
    where r.job_id = ${job.id}
      and r.n = v.n
  `)
}

async function check({ context, hold }: JobStep, imports: Importing) {
  await context.db.transaction(async db => {
    const job = await hold(db)
    const input = job.input as ImportInput
    if (job.cancelled) {
      await db.delete(importRows).where(eq(importRows.jobId, job.id))
      return void (await write(db, job, { state: 'cancelled', endedAt: context.clock() }))
    }
    const rows = await nextRows(db, job, input.upTo)
    const { read, codeFault } = await readerOf(db, imports)
    const keyed = rows.map(({ n, ...row }) => {
      const given = read(row.given)
      return { n, given, key: keyOf(imports, given) }
    })
    const existing = await imports.find(
      keyed.flatMap(({ key, given }) => (key ? [given] : [])),
      { ...context, db },
    )
    const before = await earlier(db, job, keyed)
    const seen = new Map<string, number>()
    const judged = keyed.map(({ n, key, given }) => {
      const known = key ? existing.get(key) : undefined
      const row = judgeRow(given, known?.form, { schema: imports.schema, codeFault })
      const same = key && (before.get(key) ?? seen.get(key))
      if (key && !seen.has(key)) seen.set(key, n)
      const faults: Record<string, string> = same ? { ...row.faults, '': `与数据第 ${same} 行重复` } : row.faults
      if (known?.shared && row.verdict === 'changed') faults[''] = '平台共享的数据只能由平台修改'
      const verdict = Object.keys(faults).length > 0 ? 'fault' : row.verdict
      return { ...row, verdict, n, key: key || null, record_id: known?.id ?? null, faults }
    })
    await writeVerdicts(db, job, judged)
    const upTo = rows.at(-1)?.n ?? job.total
    const over = upTo >= job.total
    await write(db, job, {
      input: { ...input, upTo },
      done: upTo,
      ...(over && { state: 'ready', counts: await countsOf(db, job) }),
    })
  })
}

/** Of these keys the rows before them that have the same. */
async function earlier(db: Queryable, job: JobRow, rows: readonly { n: number; key: string }[]) {
  const keys = rows.map(({ key }) => key).filter(Boolean)
  const first = rows[0]
  if (!first || keys.length === 0) return new Map<string, number>()
  const found = await db
    .select({ key: importRows.key, n: sql<number>`min(${importRows.n})` })
    .from(importRows)
    .where(and(eq(importRows.jobId, job.id), inArray(importRows.key, keys), sql`${importRows.n} < ${first.n}`))
    .groupBy(importRows.key)
  return new Map(found.map(({ key, n }) => [key!, Number(n)]))
}

async function apply({ job: before, context, hold }: JobStep, imports: Importing) {
  await asChange(context, before, async changing => {
    const { db } = changing
    const job = await hold(db)
    const input = job.input as ImportInput
    const all = input.mode === 'all'
    if (job.cancelled && all) return write(db, job, { input: { ...input, phase: 'undo', reason: '已取消' } })
    const rows = job.cancelled ? [] : await nextRows(db, job, input.upTo, ['new', 'changed'])
    const reader = await readerOf(db, imports)
    const existing = await imports.find(
      rows.map(({ given }) => reader.read(given)),
      changing,
      true,
    )
    const written: object[] = []
    for (const row of rows) {
      const faults = await applyRow(row, existing, changing, imports, reader)
      if (faults && all) {
        const reason = `数据第 ${row.n} 行：${Object.values(faults)[0]}`
        // What was written in this step is taken back with the rest.
        await writeVerdicts(db, job, written)
        return write(db, job, { input: { ...input, phase: 'undo', reason } })
      }
      written.push({ n: row.n, verdict: faults ? 'refused' : row.verdict === 'new' ? 'added' : 'updated', record_id: row.recordId, faults })
    }
    await writeVerdicts(db, job, written)
    const upTo = rows.at(-1)?.n ?? job.total
    const over = rows.length < slice
    const counts = over ? await countsOf(db, job) : job.counts
    const done = job.done + rows.length
    await write(db, job, {
      input: { ...input, upTo },
      done,
      ...(over && {
        state: job.cancelled ? 'cancelled' : 'done',
        endedAt: context.clock(),
        counts,
        message: job.cancelled
          ? `已取消，取消前导入的 ${(counts.added ?? 0) + (counts.updated ?? 0)} 行保留`
          : `新增 ${counts.added ?? 0} 条，变更 ${counts.updated ?? 0} 条`,
      }),
    })
    changing.note({ target: job.id, orgId: job.orgId, detail: { noun: input.noun, rows: rows.length, upTo } })
  })
}

type Row = typeof importRows.$inferSelect

/** Writes one row, judged anew: somebody may have changed what it speaks of. @returns what is wrong, where it was not written */
async function applyRow(
  row: Row,
  existing: Awaited<ReturnType<Importing['find']>>,
  context: ChangeContext,
  imports: Importing,
  { read, codeFault }: Reader,
): Promise<Record<string, string> | null> {
  const given: Values = read(row.given)
  const known = existing.get(keyOf(imports, given))
  const judged = judgeRow(given, known?.form, { schema: imports.schema, codeFault })
  if (judged.verdict === 'fault') return judged.faults
  if ((known?.id ?? null) !== row.recordId) return { '': known ? '检查之后已有人新增了同一条数据' : '检查之后该数据已被删除' }
  if (known && !isDeepStrictEqual(judged.before, row.before)) return { '': '检查之后已有人修改了该数据' }
  try {
    await context.db.transaction(async db => {
      if (known) await imports.change(known.id, judged.form, { ...context, db })
      else row.recordId = await imports.add(judged.form, { ...context, db })
    })
    return null
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return Object.keys(error.fields).length > 0 ? { ...error.fields } : { '': error.message }
  }
}

/** Takes back what was taken over, the last first, where all rows or none were wanted. */
async function takeBack({ job: before, context, hold }: JobStep) {
  await asChange(context, before, async changing => {
    const { db } = changing
    const job = await hold(db)
    const input = job.input as ImportInput
    const rows = await db
      .select({ n: importRows.n, recordId: importRows.recordId })
      .from(importRows)
      .where(and(eq(importRows.jobId, job.id), inArray(importRows.verdict, ['added', 'updated'])))
      .orderBy(desc(importRows.n))
      .limit(slice)
    const stay =
      (input.stay ?? 0) +
      (rows.length > 0
        ? (
            await undoBatch(
              changing,
              job.batch!,
              rows.flatMap(row => row.recordId ?? []),
            )
          ).refused.length
        : 0)
    if (rows.length > 0) {
      await db
        .update(importRows)
        .set({ verdict: sql`case verdict when 'added' then 'new' else 'changed' end` })
        .where(
          and(
            eq(importRows.jobId, job.id),
            inArray(
              importRows.n,
              rows.map(({ n }) => n),
            ),
          ),
        )
      changing.note({ target: job.id, orgId: job.orgId, detail: { noun: input.noun, takenBack: rows.length } })
      return write(db, job, { input: { ...input, stay }, done: Math.max(0, job.done - rows.length) })
    }
    const nothing = stay > 0 ? `已撤回，其中 ${stay} 条因其后又被修改而保留` : '没有导入任何数据'
    await write(db, job, {
      state: job.cancelled ? 'cancelled' : 'failed',
      done: 0,
      message: job.cancelled ? `已取消，${nothing}` : `${nothing}。${input.reason ?? ''}`,
      endedAt: context.clock(),
      counts: await countsOf(db, job),
    })
  })
}

/** One transaction with its audit row, in the batch of the import. */
async function asChange(context: Context, job: JobRow, run: (context: ChangeContext) => Promise<unknown>) {
  if (!job.batch) throw new LostJob()
  await runChange(context, 'dataImport.apply', { id: job.id }, run, null, () => '', job.batch)
}
