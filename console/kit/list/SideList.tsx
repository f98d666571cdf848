import type { ReactNode } from 'react'
import type { CallState } from '../../../core/call/useCall.ts'
import { ErrorNote } from '../state/ErrorNote.tsx'
import { StaleMark } from '../state/StaleMark.tsx'
import { EmptyState } from '../state/EmptyState.tsx'
import { PageCard } from '../pages/PageCard.tsx'
import { SimplePagination } from './SimplePagination.tsx'
import './sideList.css'

interface Props<Row> {
  title: string
  /** What narrows it. */
  search: ReactNode
  call: CallState<{ records: Row[]; total: number }>
  idOf: (row: Row) => string
  chosen: string
  onChoose: (id: string) => void
  children: (row: Row) => ReactNode
  page: number
  size: number
  onPage: (page: number) => void
}

/** What the rest of the page is about, one of many: a list to choose from, at the left. */
export function SideList<Row>(props: Props<Row>) {
  const { title, search, call, idOf, chosen, onChoose, children, page, size, onPage } = props
  const { data, error, refetch } = call
  const { records: rows, total = 0 } = data ?? {}
  return (
    <PageCard title={title} extra={data && <StaleMark of={call} />}>
      {/* As high as a full page until it is known, so that nothing beneath it moves on a phone. */}
      <div className="side-list" style={{ minHeight: rows ? undefined : size * 48 }}>
        {search}
        {error && !rows && <ErrorNote message={error.message} onRetry={refetch} />}
        {!error && !rows?.length && <EmptyState loading={!rows} text={`没有符合条件的${title}`} />}
        <ul>
          {rows?.map(row => (
            <li key={idOf(row)}>
              <button type="button" aria-current={idOf(row) === chosen} onClick={() => onChoose(idOf(row))}>
                {children(row)}
              </button>
            </li>
          ))}
        </ul>
        <SimplePagination {...{ page, size, total, onPage }} />
      </div>
    </PageCard>
  )
}
