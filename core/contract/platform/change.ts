import { z } from 'zod'
import { contract, post } from '../call.ts'
import { ChangeBatch, Done, paged, paging, RecordId, RemovedRecordId } from '../shapes.ts'

const Changed = z.object({
  title: z.string().describe('字段'),
  before: z.string().describe('修改前，没有时为空'),
  after: z.string().describe('修改后，没有时为空'),
})
const Change = z.object({
  id: z.number().int(),
  at: z.string().describe('时间'),
  who: z.string().describe('修改人'),
  op: z
    .enum(['add', 'update', 'remove', 'restore', 'delete'])
    .describe('操作：add 新增 update 修改 remove 删除 restore 恢复 delete 彻底删除'),
  batch: z.string().describe('同一次操作的编号，可据此撤销；为空的不能撤销'),
  fields: z.array(Changed),
})
export type Change = z.output<typeof Change>

/**
 * What became of the records of any noun that keeps its changes. A record is named across nouns, `brandModel:ID`; whoever
 * may manage a noun may look up, restore and undo there.
 */
export const change = contract('metadata', 'session', {
  page: post('/change/page', '一条记录的变更，最近的在前', paging({ record: RecordId.describe('记录') }), paged(Change)),
  uses: post(
    '/change/uses',
    '删除前查看哪些数据在用这条记录',
    z.object({ record: RecordId.describe('记录') }),
    z.array(z.object({ what: z.string().describe('如：台设备'), count: z.number().int() })),
  ),
  restore: post('/change/restore', '恢复一条已删除的记录', z.object({ record: RemovedRecordId.describe('记录') }), Done, { changes: true }),
  undo: post(
    '/change/undo',
    '撤销一次操作：其后又被修改的记录保持不变，逐条说明原因',
    z.object({ batch: ChangeBatch.describe('操作') }),
    z.object({
      undone: z.number().int().describe('已撤销的记录数'),
      refused: z.array(z.object({ name: z.string(), reason: z.string() })).describe('未撤销的记录'),
    }),
    { changes: true },
  ),
})
