import { createContext, useContext, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { user } from '../contract/user.ts'
import { useApi } from '../useCall.ts'
import { type AlarmFeed, type AlarmFeedState, createAlarmFeed } from './createAlarmFeed.ts'

/** The one feed of an app, handed down by whoever runs it (`useRunAlarmFeed`). */
export const AlarmFeedContext = createContext<AlarmFeed | null>(null)

const socketPath = '/by/websocket'
const pageSocket = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`

/** Creates the feed of an organisation and runs it while the caller is mounted. */
export function useRunAlarmFeed(orgId: string): AlarmFeed {
  const api = useApi()
  const feed = useMemo(
    () => createAlarmFeed({ api, orgId, url: pageSocket(), ticket: async () => (await api(user.getSocketTicket, {})).ticket }),
    [api, orgId],
  )
  useEffect(() => (orgId ? feed.start() : undefined), [feed, orgId])
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
