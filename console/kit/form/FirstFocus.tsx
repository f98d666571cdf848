import { type ReactNode, useEffect, useRef, useState } from 'react'

const field = 'input:not([type=hidden], :disabled), textarea:not(:disabled)'

/** Gives the focus to the first field, for Enter in a fresh dialog must never meet its ×; and back to where it was. */
export function FirstFocus({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    body.current?.querySelector<HTMLElement>(field)?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opener])
  return <div ref={body}>{children}</div>
}
