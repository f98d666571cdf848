import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { user } from '../contract/user.ts'
import { useApi } from '../useCall.ts'
import { type AlarmFeed, type AlarmFeedState, createAlarmFeed } from './createAlarmFeed.ts'

/** The one feed of an app, handed down by whoever runs it (`useRunAlarmFeed`). */
export const AlarmFeedContext = createContext<AlarmFeed | null>(null)

const socketPath = '/by/websocket'
/** On a line that went dead the browser waits on a connection nobody answers; giving the request up makes it open another one. */
const ticketMs = 8000
const pageSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`

/** Creates the feed of the signed-in user or of the wall, and runs it while the caller is mounted. Stands inside `ApiContext`. */
export function useRunAlarmFeed(): AlarmFeed {
  const api = useApi()
  const queries = useQueryClient()
  const feed = useMemo(
    () =>
      createAlarmFeed({
        api,
        url: pageSocket(),
        ticket: () => api(user.getSocketTicket, {}, { signal: AbortSignal.timeout(ticketMs) }),
        // A browser keeps six connections to a host: requests hanging on dead ones would block every new one for a minute.
        onSilent: () => void queries.cancelQueries(),
      }),
    [api, queries],
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
