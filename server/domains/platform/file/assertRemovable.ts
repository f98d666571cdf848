import type { Context } from '../../../context.ts'
import { forbidden, missing } from '../../../failure.ts'
import type { FileRow } from './fileRows.ts'
import { assertChangeable, holderOf } from './holders.ts'

/** What was brought from the site is evidence: who brought it may take it away, and the office. @throws Failure 403 for anybody else */
export async function assertRemovable(context: Pick<Context, 'db' | 'scope' | 'principal'>, row: FileRow) {
  const { principal } = context
  const held = await holderOf(context, row.module, row.recordId, true)
  if (!held || principal.kind !== 'user') throw missing('附件不存在或已被删除')
  assertChangeable(context, row.module, held)
  if (row.module !== 'contract' && row.userId !== principal.userId && !principal.capabilities.has('order:dispatch'))
    throw forbidden('只有上传人或调度人员可以删除该附件')
  if (held.sealed) throw forbidden(held.sealed)
}
