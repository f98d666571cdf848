import type { ReactNode } from 'react'
import type { CallState } from '../../../core/call/useCall.ts'
import { ErrorNote } from './ErrorNote.tsx'
import { EmptyState } from './EmptyState.tsx'

interface Props<T> {
  call: Pick<CallState<T>, 'data' | 'error' | 'refetch'>
  children: (data: T) => ReactNode
}

/** What a call answered; until it has, that it loads or why it could not be read. */
export function AsyncContent<T>({ call: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return error ? <ErrorNote message={error.message} onRetry={refetch} /> : <EmptyState loading text="" />
}
