import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AlarmFeed } from '../core/alarms/createAlarmFeed.ts'

/** Nobody stands before a wall to press reload: what failed is asked again about this often, ms. */
const againMs = 8000

/** Asks again for what failed, whatever the panel's own interval: some read only every few minutes. */
export function useAskingAgain() {
  const queries = useQueryClient()
  useEffect(() => {
    const ask = () =>
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }, { cancelRefetch: false })
    // Apart by chance, so that a hundred walls do not return in the same instant.
    const timer = setInterval(ask, againMs * (0.75 + Math.random() / 2))
    return () => clearInterval(timer)
  }, [queries])
}

/**
 * The alarm socket is the first to know that the server has gone or come back. Either way every panel asks at once: all grey together, all
 * recover together, instead of one after the other for minutes.
 */
export function useFollowingConnection(feed: AlarmFeed) {
  const queries = useQueryClient()
  useEffect(() => {
    let open = feed.getState().connection === 'open'
    let met = open
    return feed.subscribe(({ connection }) => {
      if (connection === 'connecting') return
      const now = connection === 'open'
      if (now !== open && met) void queries.invalidateQueries(undefined, { cancelRefetch: false })
      open = now
      met ||= now
    })
  }, [feed, queries])
}
