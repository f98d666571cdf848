import type { ReactNode } from 'react'
import './retryButton.css'

interface Props {
  /** What stands there is not of now. */
  late?: boolean
  title?: string
  onRetry: () => void
  children: ReactNode
}

/** Says that something could not be read, and reads it again. */
export const RetryButton = ({ late = false, title, onRetry, children }: Props) => (
  <button type="button" className={late ? 'retry late' : 'retry'} title={title} onClick={onRetry}>
    {children}
  </button>
)
