import { useEffect, useRef } from 'react'
import { useAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'

const leastGapMs = 1000

/** Reads something again when alarms change, about once a second however many change. */
export function useFollowFeed(refetch: () => void) {
  const changes = useAlarmFeed(state => state.changes)
  const latest = useRef(refetch)
  latest.current = refetch
  const askedAt = useRef(0)
  const seen = useRef(changes)
  useEffect(() => {
    if (changes === seen.current) return
    const wait = askedAt.current + leastGapMs - Date.now()
    const ask = () => {
      seen.current = changes
      askedAt.current = Date.now()
      latest.current()
    }
    if (wait <= 0) return ask()
    const timer = setTimeout(ask, wait)
    return () => clearTimeout(timer)
  }, [changes])
}
