import type { ReactNode } from 'react'
import { AlarmFeedContext, useRunAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'

/** Runs the live alarms of the signed-in user for everything inside: bell, pop-up, pages. Stands inside `ApiContext`. */
export function AlarmFeedProvider({ children }: { children: ReactNode }) {
  const feed = useRunAlarmFeed()
  return <AlarmFeedContext value={feed}>{children}</AlarmFeedContext>
}
