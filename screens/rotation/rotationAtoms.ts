import { atom } from 'jotai'
import { arrived, failed, noTour, resumed, stuck, withItems } from './tour.ts'
import type { TourList } from './readList.ts'

/** The rotation of this page, if its address asks for one. */
export const tourAtom = atom(noTour)
export const transitionAtom = atom<TourList['transition']>('fade')
/** The screen follows the tour; a conductor's scene takes it away and gives it back. */
export const followingAtom = atom(true)
/** Somebody is at the screen: the tour waits until then, epoch ms. */
export const pausedUntilAtom = atom(0)
/** When the one on show came, epoch ms. */
export const arrivedAtAtom = atom(0)
/** Why there is nothing to go round, a sentence; '' = there is. */
export const problemAtom = atom('')

/** What the tour wants on the screen and is not there yet. */
export const wantedItemAtom = atom(get => {
  const { items, trying } = get(tourAtom)
  return get(followingAtom) ? items[trying] : undefined
})

/** What it wanted is seen, or could not be shown; when everything failed, the one on show begins its time anew. */
export const outcomeAtom = atom(null, (get, set, ok: boolean) => {
  set(tourAtom, ok ? arrived : failed)
  if (ok || stuck(get(tourAtom))) set(arrivedAtAtom, Date.now())
})

/** The list was read: those of its walls that may be shown, or why there is none. */
export const listAtom = atom(null, (_get, set, items: TourList['items'], transition: TourList['transition'], problem: string) => {
  set(tourAtom, tour => withItems(tour, items))
  set(transitionAtom, transition)
  set(problemAtom, problem)
})

/** A conductor gives the screen back. */
export const giveBackAtom = atom(null, (get, set) => {
  if (get(followingAtom)) return
  set(tourAtom, resumed)
  set(followingAtom, true)
})
