import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { explains } from '../../../core/explain/explains.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import { ExplainMark } from '../explain/ExplainMark.tsx'
import { ErrorNote } from '../state/ErrorNote.tsx'
import { StaleMark } from '../state/StaleMark.tsx'
import { PageCard } from '../pages/PageCard.tsx'
import '../state/emptyState.css'
import './panel.css'

interface Props<T> {
  title: string
  call: CallState<T>
  extra?: ReactNode | ((data: T) => ReactNode)
  /** Height of the content, px. */
  height?: number
  /** Sentence instead of the content where there is nothing to show. */
  empty?: string
  isEmpty?: (data: T) => boolean
  /** Instead of the skeleton until the first answer. */
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** A card of a `Board` over one call: skeleton at the first load only, the last data kept and marked when a later poll fails. */
export function Panel<T>({ title, call, extra, height, empty = '暂无数据', isEmpty, waiting, children }: Props<T>) {
  const { data, error, stale, previous, refetch } = call
  const known = data !== undefined
  const mark = known && stale && <StaleMark of={call} />
  const explained = call.asked.call.by && <ExplainMark {...explains(call, '')} of={title} />
  const beside = typeof extra === 'function' ? known && extra(data) : extra
  return (
    <PageCard
      title={title}
      height={height}
      busy={previous}
      extra={(explained || mark || beside) && [explained, mark, beside].map((part, index) => <span key={index}>{part}</span>)}
    >
      {!known && error && <ErrorNote message={error.message} onRetry={refetch} />}
      {!known && !error && (waiting ?? <Skeleton active title={false} paragraph={{ rows: 3 }} />)}
      {known && (isEmpty?.(data) ? <p className="empty-state">{empty}</p> : children(data))}
    </PageCard>
  )
}
