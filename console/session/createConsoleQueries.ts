import type { Query } from '@tanstack/react-query'
import { createQueries } from '../../core/call/useCall.ts'

/**
 * The queries of the console. A tab nobody sees asks nothing on its own (the alarms have their socket, and are read
 * beside these queries); once it is seen again, what is older than its interval is asked for at once, and the rest when
 * it is due.
 */
export const createConsoleQueries = () => createQueries({ refetchOnWindowFocus: query => (isDue(query) ? 'always' : false) })

/** Has the interval of whoever polls it passed since the last answer? What nobody polls is never due. */
function isDue(query: Query): boolean {
  const every = query.observers.map(({ options: { refetchInterval } }) =>
    typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval,
  )
  const answered = Math.max(query.state.dataUpdatedAt, query.state.errorUpdatedAt)
  return every.some(interval => typeof interval === 'number' && Date.now() - answered >= interval)
}
