import type { AlarmFeed } from '../../../core/alarms/createAlarmFeed.ts'
import { useEffect } from 'react'
import { useAlarmFeedStore } from '../../../core/alarms/useAlarmFeed.ts'
import { type LiveAlarms, useLiveAlarms } from '../../panels/useLiveAlarms.ts'
import { useRetryFailed, useRefetchOnAlarms, useRefetchOnReconnect } from './useRefetching.ts'

export interface WallLife {
  feed: AlarmFeed
  alarms: LiveAlarms
}

/** What keeps a wall alive for weeks: the page's alarm socket, and every way in which its panels ask again. Once a wall, before anything reads. */
export function useWall(): WallLife {
  const feed = useAlarmFeedStore()
  useEffect(() => {
    // At the page's beginning the list is on its way.
    if (feed.getState().loadedAt > 0) feed.refresh()
  }, [feed])
  useRetryFailed()
  useRefetchOnReconnect(feed)
  useRefetchOnAlarms(feed)
  return { feed, alarms: useLiveAlarms(feed) }
}
