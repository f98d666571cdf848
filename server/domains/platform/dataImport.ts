import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { dataImport, ImportRow } from '../../../core/contract/platform/dataImport.ts'
import { importable } from '../../../core/rules/importable.ts'
import type { ChangeContext, Context } from '../../context.ts'
import { readPage } from '../../database/page.ts'
import { one } from '../../database/rows.ts'
import { conflict, forbidden, invalid } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { ownJob } from '../../jobs/ownJob.ts'
import { type ImportInput, requireImporting } from '../../records/imports/importJob.ts'
import { importRows, jobs } from '../../tables/index.ts'

/** Imports of one person that are not over. */
const most = 10
/** Characters of a cell. */
const longest = 2000

/** The caller's own import, held to the end of the transaction. @throws Failure 404 of nobody else's, 403 of a noun they may not manage */
async function held(id: string, context: ChangeContext) {
  const job = one(
    await context.db
      .select()
      .from(jobs)
      .where(and(ownJob(context), eq(jobs.id, id), eq(jobs.kind, 'import')))
      .for('update'),
  )
  requireImporting((job.input as ImportInput).noun, context)
  return job
}

async function requireOwn(id: string, context: Context) {
  one(
    await context.db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(ownJob(context), eq(jobs.id, id), eq(jobs.kind, 'import'))),
  )
}

/** Cells as they may stand in a row: texts and numbers by field. */
function cellsOf(row: unknown, n: number): Record<string, string | number | null> {
  const cells = typeof row === 'object' && row !== null && !Array.isArray(row) ? Object.entries(row) : []
  if (cells.length === 0 || cells.length > 100) throw invalid(`第 ${n} 行无法识别`, { rows: `第 ${n} 行无法识别` })
  for (const [field, value] of cells) {
    const text = typeof value === 'string' && value.length <= longest && !value.includes('\u0000') && !/\p{Surrogate}/u.test(value)
    if (!/^\w{1,40}$/.test(field) || !(text || value === null || Number.isFinite(value)))
      throw invalid(`第 ${n} 行含有无法识别的内容`, { rows: `第 ${n} 行含有无法识别的内容` })
  }
  return Object.fromEntries(cells)
}

export const dataImportHandlers: Handlers<typeof dataImport> = {
  async start({ noun, fileName, total }, context) {
    const { principal, scope, db, clock } = context
    requireImporting(noun, context)
    if (principal.kind !== 'user') throw forbidden()
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
    const job = await held(id, context)
    if (job.state !== 'taking') throw conflict('该导入已不再接收数据')
    if (from + rows.length - 1 > job.total) throw invalid('行数超出了开始时所报的行数', { rows: '行数不符' })
    const values = rows.map((row, index) => ({
      jobId: id,
      orgId: job.orgId,
      n: from + index,
      given: cellsOf(row, from + index),
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
    const job = await held(id, context)
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
    await requireOwn(id, context)
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
    return { ...found, records: found.records as ImportRow[] }
  },
}
