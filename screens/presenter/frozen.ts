import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'

/** Since when the picture stands still, epoch ms; null = it lives. */
export const frozen = createStore<{ since: number | null }>(() => ({ since: null }))

/** The network's own coming and going must not thaw the picture. */
export function watchNetwork() {
  onlineManager.setEventListener(setOnline => {
    const told = () => setOnline(navigator.onLine && frozen.getState().since === null)
    addEventListener('online', told)
    addEventListener('offline', told)
    return () => {
      removeEventListener('online', told)
      removeEventListener('offline', told)
    }
  })
}

/** No panel asks or changes any more; what is under way is given up. The alarm list has its own way and stays live. */
export function freeze(queries: QueryClient) {
  if (frozen.getState().since !== null) return
  frozen.setState({ since: Date.now() })
  onlineManager.setOnline(false)
  void queries.cancelQueries()
}

/** Everything asks at once (`refetchOnReconnect: 'always'`). */
export function thaw() {
  if (frozen.getState().since === null) return
  frozen.setState({ since: null })
  onlineManager.setOnline(true)
}
