import { z } from 'zod'
import { type Importable, importable, importMost, importSlice } from '../../rules/importable.ts'
import { contract, post } from '../call.ts'
import { Done, Filled, JobId, Judged, paged, paging, ReadyImportId, TakingImportId, Text, Whole } from '../shapes.ts'

const Verdict = z
  .enum(['new', 'changed', 'same', 'fault', 'added', 'updated', 'refused'])
  .describe('结果：new 新增 changed 变更 same 无变化 fault 有误 added 已新增 updated 已变更 refused 未导入')
export type ImportVerdict = z.output<typeof Verdict>

const Cells = z.record(z.string(), z.union([z.string(), z.number(), z.null()])).describe('字段与值；空值不改，“清空”删去原值')
const Row = z.object({
  n: z.number().int().describe('行号，从 1 起'),
  verdict: Verdict,
  given: Cells,
  faults: z.record(z.string(), z.string()).describe('字段与错误；字段为空的是整行'),
  before: z.record(z.string(), z.unknown()).describe('变更前'),
  after: z.record(z.string(), z.unknown()).describe('变更后'),
})
export type ImportRow = z.output<typeof Row>

/**
 * Records out of a sheet: rows are sent in slices, judged without a change, and taken over once somebody has said so. What
 * is done stands in its job (`job.detail`), and is taken back by its batch. Who may: whoever manages the noun.
 */
export const dataImport = contract('metadata', 'session', {
  start: post(
    '/dataImport/start',
    '开始一次导入，随后分段上传各行',
    z.object({
      noun: z.enum(Object.keys(importable) as [Importable, ...Importable[]]).describe('数据种类'),
      fileName: Filled(200, '请选择文件').describe('文件名'),
      total: Whole.min(1, '表格中没有数据').max(importMost, `一次最多导入 ${importMost} 行`).describe('行数'),
    }),
    z.object({ id: z.string() }),
    { changes: true },
  ),
  put: post(
    '/dataImport/put',
    `上传一段，最多 ${importSlice} 行；最后一段到齐后开始检查`,
    z.object({
      id: TakingImportId,
      from: Whole.min(1).max(importMost).describe('第一行的行号'),
      rows: z
        .array(Judged(z.object({ remark: Text(2000).describe('各字段与值，如备注；空值不改，“清空”删去原值') })))
        .min(1)
        .max(importSlice)
        .describe('各行'),
    }),
    Done,
    { changes: true },
  ),
  apply: post(
    '/dataImport/apply',
    '检查完成后导入：all 全部导入，有一行不能导入则全部不导入；good 只导入正确的行',
    z.object({ id: ReadyImportId, mode: z.enum(['all', 'good']).describe('方式') }),
    Done,
    { changes: true },
  ),
  rows: post('/dataImport/rows', '一次导入的各行与检查结果', paging({ id: JobId, verdict: Verdict.optional() }), paged(Row)),
})
