import type { ReactNode } from 'react'
import { RetryButton } from '../state/RetryButton.tsx'
import type { List } from '../hooks/useList.ts'
import './filters.css'

/** What narrows the list, at the left; what can be done with it as a whole, at the right. */
export function Filters<Row>({ list, children }: { list: List<Row>; children?: ReactNode }) {
  const { filters, values, setValues: set } = list
  return (
    <div className="filters" role="search">
      {filters.map(filter => filter.render({ values, set }))}
      <div className="filters-actions">
        {list.phase === 'stale' && (
          <RetryButton late onRetry={list.refetch}>
            数据未更新，点击重试
          </RetryButton>
        )}
        {children}
      </div>
    </div>
  )
}
