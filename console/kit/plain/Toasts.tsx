import { useEffect } from 'react'
import { useStore } from 'zustand'
import './plain.css'
import { showPendingToast, toasts } from './toast.ts'

/** The sentences of `say` and `complain`; one on a page. */
export function Toasts() {
  const list = useStore(toasts, state => state.list)
  useEffect(showPendingToast, [])
  return (
    <div className="toasts" role="status" aria-live="polite">
      {list.map(({ id, kind, text }) => (
        <div key={id} className={`toast toast-${kind}`}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7" />
            <path d={kind === 'success' ? 'M4.8 8.3l2.2 2.2 4.2-4.6' : 'M5.6 5.6l4.8 4.8m0-4.8l-4.8 4.8'} />
          </svg>
          {text}
        </div>
      ))}
    </div>
  )
}
