import { type ReactNode, useEffect, useId, useRef } from 'react'
import './plain.css'
import { Toasts } from './Toasts.tsx'

interface Props {
  title: string
  children: ReactNode
  /** Width in px; narrower on a phone. */
  width?: number
  onClose: () => void
}

/** A modal dialog on the browser's own element: focus stays inside, Esc closes. Mounted = open. */
export function Dialog({ title, children, width = 480, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      style={{ width }}
      aria-labelledby={heading}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      // It lies over everything else, so the key goes no further (`useEsc`).
      onKeyDown={event => event.key === 'Escape' && event.stopPropagation()}
    >
      <header className="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" className="dialog-close" aria-label="关闭" onClick={onClose}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5l9 9m0-9l-9 9" />
          </svg>
        </button>
      </header>
      {children}
      {/* The page's own toasts lie beneath a modal dialog. */}
      <Toasts />
    </dialog>
  )
}
