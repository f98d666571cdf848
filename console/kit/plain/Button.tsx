import type { ReactNode } from 'react'
import './plain.css'

interface Props {
  children: ReactNode
  kind?: 'primary' | 'plain' | 'link'
  submit?: boolean
  disabled?: boolean
  /** Something is under way: disabled, with a turning mark. */
  busy?: boolean
  onClick?: () => void
}

export const Button = ({ children, kind = 'plain', submit = false, disabled = false, busy = false, onClick }: Props) => (
  <button
    type={submit ? 'submit' : 'button'}
    className={`button button-${kind}`}
    disabled={disabled || busy}
    aria-busy={busy}
    onClick={onClick}
  >
    {busy && <span className="button-mark" aria-hidden="true" />}
    {children}
  </button>
)
