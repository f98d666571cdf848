import type { CallState } from '../../../core/call/useCall.ts'
import type { Beside } from '../hooks/useCompared.ts'

/** The same, with the answer itself: what answers the question before waits as well. */
export const withOwn = (
  { previous }: Pick<CallState<unknown>, 'previous'>,
  { waiting, missing }: Beside = { waiting: false, missing: '' },
): Beside => ({
  waiting: waiting || previous,
  missing,
})
