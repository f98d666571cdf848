import type { ReactNode } from 'react'
import { AlarmFeedContext, useRunAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import { useUser } from '../../core/session.ts'

/** Runs the live alarms of the signed-in user's organisation for everything inside: bell, pop-up, pages. Stands inside `ApiContext`. */
export function AlarmFeedProvider({ children }: { children: ReactNode }) {
  const feed = useRunAlarmFeed(useUser()?.orgId ?? '')
  return <AlarmFeedContext value={feed}>{children}</AlarmFeedContext>
}
