import type { ReactNode } from 'react'
import './stateDot.css'

/**
 * What a state means, whatever its noun calls it: `good` runs or is over well, `bad` wants somebody now, `warn` is out
 * of order, `busy` is being worked on, `idle` has not begun, `ended` is no more.
 */
export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'idle' | 'ended'

/** A state by word, colour and shape, so that no one of them carries the meaning alone. */
export const StateDot = ({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) => (
  <span className={`state-dot ${tone}`} title={title}>
    <i aria-hidden />
    {children}
  </span>
)
