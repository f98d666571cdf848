import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { ErrorNote } from './ErrorNote.tsx'
import { Nothing } from './Nothing.tsx'
import { PageCard } from './PageCard.tsx'
import './sideList.css'

interface Props<Row> {
  title: string
  /** What narrows it. */
  search: ReactNode
  rows: readonly Row[] | undefined
  error?: { message: string } | null
  onRetry: () => void
  idOf: (row: Row) => string
  chosen: string
  onChoose: (id: string) => void
  children: (row: Row) => ReactNode
  page: number
  size: number
  total: number
  onPage: (page: number) => void
}

/** What the rest of the page is about, one of many: a list to choose from, at the left. */
export function SideList<Row>(props: Props<Row>) {
  const { title, search, rows, error, onRetry, idOf, chosen, onChoose, children, page, size, total, onPage } = props
  return (
    <PageCard title={title}>
      <div className="side-list">
        {search}
        {error && !rows && <ErrorNote message={error.message} onRetry={onRetry} />}
        {!error && !rows?.length && <Nothing loading={!rows} text={`没有符合条件的${title}`} />}
        <ul>
          {rows?.map(row => (
            <li key={idOf(row)}>
              <button type="button" aria-current={idOf(row) === chosen} onClick={() => onChoose(idOf(row))}>
                {children(row)}
              </button>
            </li>
          ))}
        </ul>
        {total > size && (
          <Pagination simple size="small" current={page} pageSize={size} total={total} showSizeChanger={false} onChange={onPage} />
        )}
      </div>
    </PageCard>
  )
}
