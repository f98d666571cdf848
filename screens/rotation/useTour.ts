import { useEffect } from 'react'
import { useStore } from 'zustand'
import { frozen } from '../presenter/frozen.ts'
import { routes } from '../routes.ts'
import { shownWall, showWall } from '../shownWall.ts'
import { forgetRefusal } from '../wallAccess.ts'
import { changeTour, rotation, useRotationState } from './rotation.ts'
import { arrived, due, failed, stuck, type Tour } from './tour.ts'

/** Where nothing can be shown, everything is tried again after this long, ms. */
const againMs = 10_000

/** When everything failed, the one on show begins its time anew. */
const lost = (tour: Tour, since: number) => ({ tour, since: stuck(tour) ? Date.now() : since })

/** Puts the walls of the tour on the screen one after the other, each behind the one before until it is fit to be seen. */
export function useTour() {
  const { tour, transition, following, pausedUntil, since } = useRotationState(state => state)
  const { items, at, trying } = tour
  const stopped = useStore(frozen, state => state.since !== null)
  const wanted = following ? items[trying] : undefined

  useEffect(() => {
    if (!wanted) return
    forgetRefusal(wanted.wall)
    showWall(wanted.wall, wanted.query ? `?${wanted.query}` : '', { own: false, strict: true, transition })
    const { turn } = shownWall.getState()
    return shownWall.subscribe(({ outcome }, before) => {
      if (outcome === before.outcome || outcome?.turn !== turn) return
      if (outcome.ok) rotation.setState(state => ({ tour: arrived(state.tour), since: Date.now() }))
      else rotation.setState(state => lost(failed(state.tour), state.since))
    })
  }, [wanted, transition])

  useEffect(() => {
    const alone = items.length === 1 && at === 0
    if (!following || stopped || trying >= 0 || items.length === 0 || alone) return
    const stays = at < 0 ? (tour.failed.length ? againMs : 0) : (items[at]?.seconds ?? 0) * 1000
    const wait = Math.max(since + stays, pausedUntil) - Date.now()
    const timer = setTimeout(() => changeTour(due), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [following, stopped, trying, items, at, since, pausedUntil, tour.failed])

  // The next wall's code is there before its time comes; a failure shows when it is tried.
  const next = items[(at + 1) % Math.max(1, items.length)]?.wall
  useEffect(() => {
    if (next) routes[next].wall().catch(() => {})
  }, [next])
}
