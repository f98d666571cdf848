import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useApi } from '../../../core/call/useCall.ts'
import type { AnyCall } from '../../../core/contract/call.ts'
import { change } from '../../../core/contract/platform/change.ts'
import { sentence } from '../../../core/errors.ts'
import type { Column, Filter } from '../fields/field.ts'
import type { RowAction } from '../list/actionsColumn.tsx'
import type { List } from './useList.ts'

const yes = 'true'
/** Shows those that were removed instead of those that are there. */
const removedFilter: Filter = {
  names: ['removed'],
  check: value => (!value || value === yes ? undefined : '已删除'),
  render: ({ values, set }) => (
    <Button
      key="removed"
      type={values.removed === yes ? 'primary' : 'default'}
      aria-pressed={values.removed === yes}
      onClick={() => set({ removed: values.removed === yes ? '' : yes })}
    >
      已删除
    </Button>
  ),
}

interface Removed {
  removedAt?: string
  removedBy?: string
}

/**
 * What a list offers whose records keep their changes, to whoever may manage them: those that were removed, with the way
 * back, and under which name the history of one is asked for.
 * @param list its call; without `records` nothing is kept of the noun
 */
export function useChanges(list: AnyCall, may: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  const { message, modal } = App.useApp()
  const kept = may ? list.records : undefined
  /** Also what another view of the list knew a moment ago. */
  const readAgain = () => void queries.invalidateQueries({ queryKey: [list.path] })
  const recordOf = (id: string) => kept && `${kept}:${id}`

  const restores = <Row extends { id: string }>(): RowAction<Row> => ({
    title: '恢复',
    async run({ id }) {
      try {
        await api(change.restore, { record: recordOf(id) ?? '' }, { onMessage: text => void message.success(text) })
      } catch (error) {
        void modal.warning({ title: '恢复', content: sentence(error, '恢复失败'), okText: '确定' })
      }
      readAgain()
    },
  })

  /** What uses a record, before anybody is asked whether it should go. */
  async function inTheWay({ id }: { id: string }): Promise<string> {
    const record = recordOf(id)
    const uses = record ? await api(change.uses, { record }) : []
    return uses.length > 0 ? `正被 ${uses.map(({ what, count }) => `${count} ${what}`).join('、')}使用，不能删除` : ''
  }

  return {
    filters: kept ? [removedFilter] : [],
    shows: ({ values }: Pick<List<never>, 'values'>) => kept !== undefined && values.removed === yes,
    columns: <Row,>(): Column<Row>[] => [
      { key: 'removedAt', title: '删除时间', width: 150, render: (_, row) => (row as Removed).removedAt },
      { key: 'removedBy', title: '删除人', width: 100, render: (_, row) => (row as Removed).removedBy },
    ],
    recordOf,
    restores,
    inTheWay,
    readAgain,
  }
}
