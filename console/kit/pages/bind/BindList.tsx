import type { ReactNode } from 'react'
import { useCall } from '../../../../core/call/useCall.ts'
import type { Page } from '../../hooks/useList.ts'
import { ErrorNote } from '../../state/ErrorNote.tsx'
import { EmptyState } from '../../state/EmptyState.tsx'
import { SearchField } from '../../list/SearchField.tsx'
import { SimplePagination } from '../../list/SimplePagination.tsx'
import type { Things } from './things.ts'

interface Props<Row> {
  title: string
  search: string
  nothing: string
  id: string
  bound: boolean
  things: Things<Row>
  keyword: string
  onKeyword: (text: string) => void
  page: number
  onPage: (page: number) => void
  children: (row: Row) => ReactNode
  end?: ReactNode
}
const size = 10

/** One side: how many there are, what narrows them, and a line for each. */
export function BindList<Row>(props: Props<Row>) {
  const { title, search, nothing, id, bound, things, keyword, onKeyword, page, onPage, children, end } = props
  const input = { id, bound, ...(keyword && { keyword }), current: page, size }
  const { data, error, previous, refetch } = useCall(things.call, input, { keep: true })
  const { records: rows = [], total = 0 } = (data as Page<Row> | undefined) ?? {}
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <section aria-label={title}>
      <h3>
        {title} {data && <b className="figures">{total}</b>}
      </h3>
      <SearchField label={search} value={keyword} onSearch={onKeyword} />
      {error && !data ? (
        <ErrorNote message={error.message} onRetry={refetch} />
      ) : rows.length > 0 ? (
        <ul aria-busy={previous}>
          {rows.map(row => (
            <li key={things.idOf(row)}>{children(row)}</li>
          ))}
        </ul>
      ) : (
        <EmptyState loading={!data} text={keyword ? '没有符合条件的结果' : nothing} />
      )}
      {/* Rows went while somebody was looking at the last page. */}
      <SimplePagination page={Math.min(page, last)} size={size} total={total} onPage={onPage} />
      {end}
    </section>
  )
}
