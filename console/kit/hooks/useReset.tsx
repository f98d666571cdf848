import { useQueryClient } from '@tanstack/react-query'
import type { AnyCall } from '../../../core/contract/call.ts'
import type { RowAction } from '../list/actionsColumn.tsx'
import { useRemove } from '../form/useRemove.tsx'
import { useCan } from './useMenu.ts'
import type { Capability } from '../../../core/resources/capabilities.ts'

interface Shipped {
  id: string
  origin: string
}

/** Takes a shipped record that was changed back to how it was shipped, for whoever may change it. */
export function useReset<Row extends Shipped>(
  calls: { list: AnyCall; reset: AnyCall },
  change: Capability,
  nameOf: (row: Row) => string,
): RowAction<Row>[] {
  const queries = useQueryClient()
  const may = useCan(change)
  const reset = useRemove(calls.reset, {
    question: '改过的内容将换回出厂值, 变更记录中仍可查到, 是否继续?',
    verb: '恢复出厂',
    failed: '恢复出厂失败',
    done: () => void queries.invalidateQueries({ queryKey: [calls.list.path] }),
  })
  if (!may) return []
  return [
    {
      title: '恢复出厂',
      shows: ({ origin }) => origin === 'changed',
      run: row => void reset(`恢复“${nameOf(row)}”的出厂值`, { id: row.id }),
    },
  ]
}
