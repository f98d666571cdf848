import { useSyncExternalStore } from 'react'

const query = () => (typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)'))

function subscribe(changed: () => void) {
  const media = query()
  media?.addEventListener('change', changed)
  return () => media?.removeEventListener('change', changed)
}

/**
 * True when the person or the machine asks for no motion: figures do not roll, the map does not fly, dialogs stand at
 * once, nothing pulses or turns.
 */
export const useReducedMotion = () => useSyncExternalStore(subscribe, () => query()?.matches ?? false)
