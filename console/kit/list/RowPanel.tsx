import { type ReactNode, useEffect, useRef } from 'react'
import type { Call } from '../../../core/contract/call.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { SidePanel } from './SidePanel.tsx'
import { ErrorNote } from '../state/ErrorNote.tsx'
import type { List } from '../hooks/useList.ts'
import '../state/emptyState.css'

interface Props<Row, Read> {
  title: string
  list: List<Row>
  call: Call<{ id: string }, unknown, Read>
  children: (row: Read) => ReactNode
}

/**
 * The open row, read by its id: it stays when the list moves on without it. It is read again when the list tells of
 * another one under that id, after a save or somebody else's, and now and then where the list does not poll.
 */
export function RowPanel<Row, Read>({ title, list, call, children }: Props<Row, Read>) {
  const { data, error, refetch } = useCall(call, { id: list.open }, { every: minutes(1) })
  const listed = JSON.stringify(list.rows.find(row => list.idOf(row) === list.open))
  const seen = useRef(listed)
  const again = useRef(refetch)
  again.current = refetch
  useEffect(() => {
    if (seen.current !== undefined && listed !== seen.current) again.current()
    seen.current = listed
  }, [listed])
  const row = data as Read | undefined
  return (
    <SidePanel title={title} list={list}>
      {row ? (
        children(row)
      ) : error ? (
        <ErrorNote message={error.message} onRetry={refetch} />
      ) : (
        <p className="empty-state">数据加载中....</p>
      )}
    </SidePanel>
  )
}
