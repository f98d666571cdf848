import { useSyncExternalStore } from 'react'

const narrow = () => window.matchMedia('(max-width: 760px)')
const subscribe = (listener: () => void) => {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** A phone, or a window as narrow: lists become cards. */
export const useNarrow = () => useSyncExternalStore(subscribe, () => narrow().matches)
