import { useEffect, useState } from 'react'

/** May the page be opened without a network? */
export type OfflineState = 'asking' | 'ready' | 'never'

/** Keeps the page on the phone. Browsers let it be kept only where it came by HTTPS (or from the machine itself). */
export function useFieldWorker(): OfflineState {
  const possible = import.meta.env.PROD && isSecureContext && 'serviceWorker' in navigator
  const [state, setState] = useState<OfflineState>(possible ? 'asking' : 'never')
  useEffect(() => {
    if (!possible) return
    let here = true
    const failed = () => here && setState('never')
    void navigator.serviceWorker
      .register('/fieldWorker.js', { scope: '/fieldWork', updateViaCache: 'none' })
      .then(registration => {
        if (registration.active) return here && setState('ready')
        const worker = registration.installing ?? registration.waiting
        worker?.addEventListener('statechange', () => {
          if (worker.state === 'activated' && here) setState('ready')
          else if (worker.state === 'redundant') failed()
        })
      })
      .catch(async () => {
        // Without a network nothing can be asked anew: what was kept before is still there.
        const known = await navigator.serviceWorker.getRegistration('/fieldWork').catch(() => undefined)
        if (here) setState(known?.active ? 'ready' : 'never')
      })
    return () => {
      here = false
    }
  }, [possible])
  return state
}
