import { RetryButton } from './RetryButton.tsx'
import './errorNote.css'

interface Props {
  message: string
  onRetry: () => void
}

/** One line where data should be: what went wrong, and the way to try again. */
export function ErrorNote({ message, onRetry }: Props) {
  return (
    <div className="error-note" role="status">
      <span>{message}</span>
      <RetryButton onRetry={onRetry}>重试</RetryButton>
    </div>
  )
}
