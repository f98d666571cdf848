import type { ReactNode } from 'react'
import { AlarmFeedContext, useRunAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'

/** Runs the alarms that wait for the signed-in user's decision, for everything inside: bell, pop-up, pages. Stands inside `ApiContext`. */
export function AlarmFeedProvider({ children }: { children: ReactNode }) {
  const feed = useRunAlarmFeed('waiting')
  return <AlarmFeedContext value={feed}>{children}</AlarmFeedContext>
}
