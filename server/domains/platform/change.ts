import type { change } from '../../../core/contract/platform/change.ts'
import { codes } from '../../../core/errors.ts'
import { conflict, Failure } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import { historyOf } from '../../records/history.ts'
import { recordOf } from '../../records/records.ts'
import { undoBatch } from '../../records/undo.ts'

export const changeHandlers: Handlers<typeof change> = {
  page: (asked, context) => historyOf(context, asked),

  async uses({ record }, context) {
    const { id, records } = recordOf(context, record)
    return records.inTheWay(await records.mine(id, context), context)
  },

  async restore({ record }, context) {
    const { id, records } = recordOf(context, record)
    const row = await records.held(id, context, 'any')
    if (row.removedAt === null) throw conflict('该记录未被删除，或已恢复')
    try {
      await records.restore(row, context)
    } catch (error) {
      if (error instanceof Failure && error.code === codes.conflict) throw conflict(`不能恢复：${error.message}`)
      throw error
    }
    context.note({ target: id, orgId: String(row.orgId ?? context.scope.orgId), detail: records.told(row) })
    return new WithMessage('恢复成功', null)
  },

  async undo({ batch }, context) {
    const result = await undoBatch(context, batch)
    const left = result.refused.length > 0 ? `，${result.refused.length} 条未撤销` : ''
    return new WithMessage(`已撤销 ${result.undone} 条${left}`, result)
  },
}
