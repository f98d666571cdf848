import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { dataImport, ImportRow } from '../../../core/contract/platform/dataImport.ts'
import { importable } from '../../../core/rules/importable.ts'
import type { ChangeContext, Context } from '../../context.ts'
import { maskPhone } from '../../access/maskPhone.ts'
import { readPage } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { conflict, forbidden, invalid } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { ownJob } from '../../jobs/ownJob.ts'
import { type ImportInput, requireImporting } from '../../records/imports/importJob.ts'
import { knownNouns } from '../../records/records.ts'
import { importRows, jobs } from '../../tables/index.ts'

/** Imports of one person that are not over. */
const most = 10
/** Characters of a cell, and of a row. */
const longest = 2000
const longestRow = 8000

/** The caller's own import, held to the end of the transaction. @throws Failure 404 of nobody else's, 403 of a noun they may not manage */
async function held(id: string, context: ChangeContext) {
  const job = one(
    await context.db
      .select()
      .from(jobs)
      .where(and(ownJob(context), eq(jobs.id, id), eq(jobs.kind, 'import')))
      .for('update'),
  )
  return { job, imports: requireImporting((job.input as ImportInput).noun, context) }
}

/** The noun of the caller's own import. */
async function nounOf(id: string, context: Context): Promise<string> {
  const { input } = one(
    await context.db
      .select({ input: jobs.input })
      .from(jobs)
      .where(and(ownJob(context), eq(jobs.id, id), eq(jobs.kind, 'import'))),
  )
  return (input as ImportInput).noun
}

/** Cells as they may stand in a row: texts and numbers by field of the noun's form. */
function cellsOf(row: unknown, n: number, shape: object): Record<string, string | number | null> {
  const cells = typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.entries(row) : []
  const fault = (words: string) => invalid(`数据第 ${n} 行${words}`, { rows: `数据第 ${n} 行${words}` })
  if (cells.length === 0 || cells.some(([field]) => !Object.hasOwn(shape, field))) throw fault('无法识别')
  if (JSON.stringify(row).length > longestRow) throw fault(`超过 ${longestRow} 个字符`)
  for (const [, value] of cells) {
    if (typeof value === 'string' && value.length > longest) throw fault(`有一格超过 ${longest} 个字符`)
    const text = typeof value === 'string' && !value.includes('\u0000') && !/\p{Surrogate}/u.test(value)
    if (!text && value !== null && !Number.isFinite(value)) throw fault('含有无法识别的内容')
  }
  return Object.fromEntries(cells)
}

export const dataImportHandlers: Handlers<typeof dataImport> = {
  async start({ noun, fileName, total }, context) {
    const { principal, scope, db, clock } = context
    requireImporting(noun, context)
    if (principal.kind !== 'user') throw forbidden()
    // Two at once count one after the other.
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`imports of ${principal.userId}`}))`)
    const [open] = await db
      .select({ n: count() })
      .from(jobs)
      .where(and(ownJob(context), inArray(jobs.state, ['taking', 'waiting', 'running', 'ready'])))
    if (open!.n >= most) throw conflict(`您有 ${open!.n} 个任务尚未结束，请先完成或取消`)
    const id = randomUUID()
    const input: ImportInput = { noun, phase: 'check', upTo: 0 }
    await db.insert(jobs).values({
      id,
      orgId: scope.orgId,
      userId: principal.userId,
      kind: 'import',
      title: `导入${importable[noun]}：${fileName}`,
      state: 'taking',
      total,
      input,
      createdAt: clock(),
    })
    context.note({ target: id, detail: { noun, fileName, total } })
    return new WithMessage('开始导入', { id })
  },

  async put({ id, from, rows }, context) {
    const { job, imports } = await held(id, context)
    if (job.state !== 'taking') throw conflict('该导入已不再接收数据')
    if (from + rows.length - 1 > job.total) throw invalid('行数超出了开始时所报的行数', { rows: '行数不符' })
    const values = rows.map((row, index) => ({
      jobId: id,
      orgId: job.orgId,
      n: from + index,
      given: cellsOf(row, from + index, imports.schema.shape),
      createdAt: context.clock(),
    }))
    // A slice that is sent again is there already.
    await context.db.insert(importRows).values(values).onConflictDoNothing()
    const there = await context.db.$count(importRows, eq(importRows.jobId, id))
    if (there === job.total) await context.db.update(jobs).set({ state: 'waiting' }).where(eq(jobs.id, id))
    context.note({ orgId: job.orgId, detail: { from, rows: rows.length } })
    return new WithMessage('已上传', null)
  },

  async apply({ id, mode }, context) {
    const { job } = await held(id, context)
    if (job.state !== 'ready') throw conflict('检查尚未完成，或该导入已经确认过')
    const { fault = 0, changed = 0 } = { ...job.counts, changed: (job.counts.new ?? 0) + (job.counts.changed ?? 0) }
    if (mode === 'all' && fault > 0) throw conflict(`有 ${fault} 行有误，不能全部导入；请改正后重新选择文件，或只导入正确的行`)
    if (changed === 0) throw conflict('没有需要导入的行')
    const input: ImportInput = { ...(job.input as ImportInput), phase: 'apply', mode, upTo: 0 }
    await context.db.update(jobs).set({ input, state: 'waiting', done: 0, batch: randomUUID() }).where(eq(jobs.id, id))
    context.note({ orgId: job.orgId, detail: { noun: input.noun, mode, rows: changed } })
    return new WithMessage('开始导入', null)
  },

  async rows({ id, verdict, ...page }, context) {
    const masked = knownNouns.get(await nounOf(id, context))?.imports?.masked ?? []
    const query = context.db
      .select({
        n: importRows.n,
        verdict: importRows.verdict,
        given: importRows.given,
        faults: importRows.faults,
        before: importRows.before,
        after: importRows.after,
      })
      .from(importRows)
      .where(and(eq(importRows.jobId, id), verdict ? eq(importRows.verdict, verdict) : isNotNull(importRows.verdict)))
      .$dynamic()
    const found = await readPage(context.db, query, [asc(importRows.n)], page)
    const hidden = (values: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => [field, masked.includes(field) ? maskPhone(value as string | null) : value]),
      )
    const rows = found.records as ImportRow[]
    return { ...found, records: rows.map(row => ({ ...row, before: hidden(row.before), after: hidden(row.after) })) }
  },
}
