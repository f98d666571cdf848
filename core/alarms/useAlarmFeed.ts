import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { socketPath } from '../contract/socket.ts'
import { user } from '../contract/platform/user.ts'
import { useApi } from '../call/useCall.ts'
import { type AlarmFeed, type AlarmFeedState, createAlarmFeed, type FeedKind } from './createAlarmFeed.ts'

/** The one feed of an app, handed down by whoever runs it (`useRunAlarmFeed`). */
export const AlarmFeedContext = createContext<AlarmFeed | null>(null)

const pageSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`

/**
 * Creates the feed of the signed-in user or of the wall, and runs it while the caller is mounted. Stands inside `ApiContext`.
 * @param reads is the list wanted now? See `createAlarmFeed`; the same function every time
 */
export function useRunAlarmFeed(kind: FeedKind, reads?: () => boolean): AlarmFeed {
  const api = useApi()
  const queries = useQueryClient()
  const feed = useMemo(
    () =>
      createAlarmFeed({
        api,
        kind,
        reads,
        url: pageSocket(),
        ticket: signal => api(user.getSocketTicket, {}, { signal }),
        // A browser keeps six connections to a host: requests hanging on dead ones would block every new one for a minute.
        onSilent: () => void queries.cancelQueries(),
        // Code and pictures under way on dead connections belong to nobody who could give them up, but to the page.
        onStuck: () => window.stop(),
      }),
    [api, queries, kind, reads],
  )
  useEffect(() => feed.start(), [feed])
  return feed
}

/** The feed itself, for `refresh` and `remove`. */
export function useAlarmFeedStore(): AlarmFeed {
  const feed = useContext(AlarmFeedContext)
  if (!feed) throw new Error('useAlarmFeed outside of AlarmFeedContext')
  return feed
}

/** A part of the feed's state; renders again only when that part changes. */
export const useAlarmFeed = <T>(select: (state: AlarmFeedState) => T): T => useStore(useAlarmFeedStore(), select)
