import { useStore } from 'zustand'
import type { AlarmFeed } from '../../core/alarms/createAlarmFeed.ts'
import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { useSystemNow } from '../kit/now.ts'

export interface LiveAlarms {
  /** The newest live alarms, at most 100. */
  records: readonly AlarmRow[]
  total: number
  /** `records` are all live alarms there are. */
  complete: boolean
  loading: boolean
  stale: boolean
  error: unknown
  updatedAt: number
}

/** Without its socket the list is still read once a minute; older than this it may not pass for now. */
const lateMs = 15_000

/** The shared feed in the shape panels read. */
export function useLiveAlarms(feed: AlarmFeed): LiveAlarms {
  const { alarms, total, loadedAt, failed, connection } = useStore(feed)
  const now = useSystemNow(5000)
  const stale = failed || (connection !== 'open' && loadedAt > 0 && now - loadedAt > lateMs)
  return {
    records: alarms,
    total,
    complete: loadedAt > 0 && alarms.length >= total,
    loading: loadedAt === 0,
    stale,
    error: failed || null,
    updatedAt: loadedAt,
  }
}
