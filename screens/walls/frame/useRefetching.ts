import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AlarmFeed } from '../../../core/alarms/createAlarmFeed.ts'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'

/** Nobody stands before a wall to press reload: what failed is asked again about this often, ms. */
const againMs = 8000

/** Asks again for what failed, whatever the panel's own interval: some read only every few minutes. */
export function useRetryFailed() {
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
export function useRefetchOnReconnect(feed: AlarmFeed) {
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

/** What counts alarms or names one: stands beside the live list and must not contradict it until its next poll. */
const counting: readonly string[] = [alarm.page.path, home.getAlarmStatNew.path, map.getAreaAnalysis.path, map.powerSystemOne.path]
/** In a storm the list changes every second; the counts follow at this pace, ms. */
const countMs = 2000

/** Reads the counts of alarms again when the live list has changed. */
export function useRefetchOnAlarms(feed: AlarmFeed) {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      void queries.invalidateQueries({ predicate: ({ queryKey }) => counting.includes(String(queryKey[0])) }, { cancelRefetch: false })
    }
    const leave = feed.subscribe(({ alarms }, before) => {
      if (alarms !== before.alarms && before.loadedAt > 0) timer ??= setTimeout(read, countMs)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [feed, queries])
}
