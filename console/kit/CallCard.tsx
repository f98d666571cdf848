import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { CallState } from '../../core/useCall.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { PageCard } from './PageCard.tsx'

interface Props<T> {
  title: ReactNode
  call: CallState<T>
  extra?: ReactNode | ((data: T) => ReactNode)
  /** Sentence instead of the content where there is nothing to show. */
  empty?: string
  isEmpty?: (data: T) => boolean
  className?: string
  children: (data: T) => ReactNode
}

/** A card over one call: skeleton at the first load only, the last data kept and marked when a later poll fails. */
export function CallCard<T>({ title, call, extra, empty = '暂无数据', isEmpty, className, children }: Props<T>) {
  const { data, error, stale, refetch } = call
  const known = data !== undefined
  const mark = known && stale && (
    <button type="button" className="stale-mark" onClick={refetch} title={error?.message ?? '数据未按时更新'}>
      未更新
    </button>
  )
  const beside = typeof extra === 'function' ? known && extra(data) : extra
  return (
    <PageCard
      title={title}
      className={className}
      extra={(mark || beside) && [mark, beside].map((part, index) => <span key={index}>{part}</span>)}
    >
      {!known && error && <ErrorNote message={error.message} onRetry={refetch} />}
      {!known && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {known && (isEmpty?.(data) ? <p className="nothing">{empty}</p> : children(data))}
    </PageCard>
  )
}
