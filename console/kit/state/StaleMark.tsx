import type { CallState } from '../../../core/call/useCall.ts'
import { RetryButton } from './RetryButton.tsx'

/** Beside what a call answered: that it is not of now, and the way to ask again. Nothing while it is. */
export const StaleMark = ({ of: { stale, error, refetch } }: { of: Pick<CallState<unknown>, 'stale' | 'error' | 'refetch'> }) =>
  stale ? (
    <RetryButton late onRetry={refetch} title={error?.message ?? '数据未按时更新'}>
      未更新
    </RetryButton>
  ) : null
