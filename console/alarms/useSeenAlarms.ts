import { useStore } from 'zustand'
import { createSeenMark, type SeenMark, seenKey, unseenOf } from '../../core/alarms/createSeenMark.ts'
import { useAlarmFeed } from '../../core/alarms/useAlarmFeed.ts'
import type { AlarmRow } from '../../core/contract/alarms/alarm.ts'
import { useUser } from '../../core/session.ts'

let kept: { userId: string; came: SeenMark; returned: SeenMark } | undefined

/** Alarms that came back from their shelf have old numbers: they are marked by the shelves, whose numbers grow as well. */
const returnedOf = (userId: string) => `${userId}/returned`

/** The signed-in user's marks of this page. */
function marksOf(userId: string) {
  if (kept?.userId !== userId)
    kept = { userId, came: createSeenMark(userId, localStorage), returned: createSeenMark(returnedOf(userId), localStorage) }
  return kept
}

window.addEventListener('storage', ({ key }) => {
  if (!kept) return
  if (key === seenKey(kept.userId)) kept.came.reread()
  if (key === seenKey(returnedOf(kept.userId))) kept.returned.reread()
})

/** Which of the waiting alarms the user has seen, here, in another tab or before a reload. */
export function useSeenAlarms() {
  const marks = marksOf(useUser()?.userId ?? '')
  const upTo = useStore(marks.came, state => state.upTo)
  const returnedUpTo = useStore(marks.returned, state => state.upTo)
  const newestId = useAlarmFeed(state => state.newestId)
  const lastReturned = useAlarmFeed(state => Math.max(0, ...state.alarms.map(({ returned }) => returned)))
  const unseen = useAlarmFeed(
    state =>
      unseenOf(state.alarms, state.newestId, upTo) +
      state.alarms.filter(({ id, returned }) => returned > returnedUpTo && Number(id) <= upTo).length,
  )
  return {
    unseen,
    isUnseen: ({ id, returned }: Pick<AlarmRow, 'id' | 'returned'>) => Number(id) > upTo || returned > returnedUpTo,
    see: () => {
      marks.came.see(newestId)
      marks.returned.see(lastReturned)
    },
  }
}
