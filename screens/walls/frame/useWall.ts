import type { AlarmFeed } from '../../../core/alarms/createAlarmFeed.ts'
import { useEffect } from 'react'
import { useAlarmFeedStore } from '../../../core/alarms/useAlarmFeed.ts'
import { type LiveAlarms, useLiveAlarms } from '../../panels/useLiveAlarms.ts'
import { useRetryFailed, useRefetchOnAlarms, useRefetchOnReconnect } from './useRefetching.ts'

export interface WallLife {
  feed: AlarmFeed
  alarms: LiveAlarms
}

/** So long after it was read the list needs no other reading merely because a wall comes up: the socket tells of every change. */
const justReadMs = 5000

/**
 * What keeps a wall alive for weeks: the page's alarm socket, and every way in which its panels ask again. Once a wall,
 * before anything reads.
 */
export function useWall(): WallLife {
  const feed = useAlarmFeedStore()
  useEffect(() => {
    // At the page's beginning the list is on its way, or has just come.
    const { loadedAt } = feed.getState()
    if (loadedAt > 0 && Date.now() - loadedAt > justReadMs) feed.refresh()
  }, [feed])
  useRetryFailed()
  useRefetchOnReconnect(feed)
  useRefetchOnAlarms(feed)
  return { feed, alarms: useLiveAlarms(feed) }
}
