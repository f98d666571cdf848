import { useStore } from 'zustand'
import { createSeenMark, type SeenMark, seenKey, unseenOf } from '../../core/alarms/createSeenMark.ts'
import { useAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import { useUser } from '../../core/session.ts'

let kept: { userId: string; mark: SeenMark } | undefined

/** The signed-in user's one mark of this page. */
function markOf(userId: string): SeenMark {
  if (kept?.userId !== userId) kept = { userId, mark: createSeenMark(userId, localStorage) }
  return kept.mark
}

window.addEventListener('storage', ({ key }) => kept && key === seenKey(kept.userId) && kept.mark.reread())

/** Which of the waiting alarms the user has seen, here, in another tab or before a reload. */
export function useSeenAlarms() {
  const mark = markOf(useUser()?.userId ?? '')
  const upTo = useStore(mark, state => state.upTo)
  const newestId = useAlarmFeed(state => state.newestId)
  const unseen = useAlarmFeed(state => unseenOf(state.alarms, state.newestId, upTo))
  return { unseen, upTo, see: () => mark.see(newestId) }
}
