import { useEffect } from 'react'
import { page, usePage } from '../kit/page.ts'
import { frozenAtom } from '../shown/frozen.ts'
import { routes } from '../routes.ts'
import { outcomeOfTurnAtom, showWall } from '../shown/shownWall.ts'
import { forgetRefusal } from '../shown/wallAccess.ts'
import { arrivedAtAtom, followingAtom, outcomeAtom, pausedUntilAtom, tourAtom, transitionAtom, wantedItemAtom } from './rotationAtoms.ts'
import { due } from './tour.ts'

/** Where nothing can be shown, everything is tried again after this long, ms. */
const againMs = 10_000

/** Puts the walls of the tour on the screen one after the other, each behind the one before until it is fit to be seen. */
export function useTour() {
  const tour = usePage(tourAtom)
  const transition = usePage(transitionAtom)
  const following = usePage(followingAtom)
  const pausedUntil = usePage(pausedUntilAtom)
  const since = usePage(arrivedAtAtom)
  const stopped = usePage(frozenAtom)
  const wanted = usePage(wantedItemAtom)
  const { items, at, trying } = tour

  useEffect(() => {
    if (!wanted) return
    forgetRefusal(wanted.wall)
    const turn = showWall(wanted.wall, wanted.query ? `?${wanted.query}` : '', { own: false, strict: true, transition })
    return page.sub(outcomeOfTurnAtom, () => {
      const outcome = page.get(outcomeOfTurnAtom)
      if (outcome?.turn === turn) page.set(outcomeAtom, outcome.ok)
    })
  }, [wanted, transition])

  useEffect(() => {
    const alone = items.length === 1 && at === 0
    if (!following || stopped || trying >= 0 || items.length === 0 || alone) return
    const stays = at < 0 ? (tour.failed.length ? againMs : 0) : (items[at]?.seconds ?? 0) * 1000
    const wait = Math.max(since + stays, pausedUntil) - Date.now()
    const timer = setTimeout(() => page.set(tourAtom, due), Math.max(0, wait))
    return () => clearTimeout(timer)
  }, [following, stopped, trying, items, at, since, pausedUntil, tour.failed])

  // The next wall's code is there before its time comes; a failure shows when it is tried.
  const next = items[(at + 1) % Math.max(1, items.length)]?.wall
  useEffect(() => {
    if (next) routes[next].wall().catch(() => {})
  }, [next])
}
