import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { atom } from 'jotai'
import { createQueries } from '../../core/call/useCall.ts'
import { page } from '../kit/page.ts'

/** Since when the picture stands still, epoch ms; null = it lives. */
export const frozenSinceAtom = atom<number | null>(null)
export const frozenAtom = atom(get => get(frozenSinceAtom) !== null)

/**
 * The queries of a wall: "online" means that the picture lives (`freeze`), nothing else. A wall behind another window
 * goes on asking: a camera or a second machine may show it.
 */
export const createWallQueries = () =>
  createQueries({ networkMode: 'online', refetchOnReconnect: 'always', refetchIntervalInBackground: true })

/**
 * The browser's word that it is offline stops nothing: it speaks of another network than the server's as often as not.
 * That it is back makes everything ask at once, but does not thaw the picture.
 */
export function watchNetwork() {
  onlineManager.setEventListener(setOnline => {
    const back = () => {
      if (page.get(frozenAtom)) return
      setOnline(false)
      setOnline(true)
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  })
}

/** No panel asks or changes any more; what is under way is given up. The alarm list has its own way and stays live. */
export function freeze(queries: QueryClient) {
  if (page.get(frozenAtom)) return
  page.set(frozenSinceAtom, Date.now())
  onlineManager.setOnline(false)
  void queries.cancelQueries()
}

/** Everything asks at once (`refetchOnReconnect: 'always'`). */
export function unfreeze() {
  if (!page.get(frozenAtom)) return
  page.set(frozenSinceAtom, null)
  onlineManager.setOnline(true)
}
