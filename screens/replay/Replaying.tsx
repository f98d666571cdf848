import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { AlarmFeedContext } from '../../core/alarms/useAlarmFeed.ts'
import { fullWalls, type WallPath } from '../../core/walls/walls.ts'
import { WallClockContext } from '../kit/wallClock.ts'
import { createReplay, readMs } from './createReplay.ts'
import { ReplayContext } from './ReplayContext.ts'

interface Props {
  day: string
  /** Moment it begins at, `HH:mm`; '' = wherever the day is. */
  at: string
  /** How much faster than life; '' = as the day is played. */
  speed: string
  path: WallPath
  children: ReactNode
}

/** One wall with the day's own client, cache, clock and alarm list. */
export default function Replaying({ day, at, speed, path, children }: Props) {
  const [replay] = useState(() => createReplay(day, path, at, speed))
  const { clock, queries, feed } = replay
  // Panels that stand alone show no alarms and may not read them.
  const alarms = (fullWalls as readonly WallPath[]).includes(path)
  useEffect(() => (alarms ? feed.start() : undefined), [feed, alarms])
  useEffect(() => {
    // Hours of the day would pass while a panel waits for its own next poll.
    const timer = setInterval(() => void queries.invalidateQueries(undefined, { cancelRefetch: false }), 2 * readMs)
    return () => {
      clearInterval(timer)
      queries.clear()
    }
  }, [queries])
  return (
    <ReplayContext value={replay}>
      <QueryClientProvider client={queries}>
        <AlarmFeedContext value={feed}>
          <WallClockContext value={clock}>{children}</WallClockContext>
        </AlarmFeedContext>
      </QueryClientProvider>
    </ReplayContext>
  )
}
