import type { ReactNode } from 'react'
import type { Tone } from './StateDot.tsx'
import './toneTag.css'

/** A state as a tag: what wants somebody has corners, what is out of order or only said is round. */
export const ToneTag = ({ tone, children }: { tone: Extract<Tone, 'bad' | 'warn' | 'busy'>; children: ReactNode }) => (
  <span className={`tone-tag ${tone}`}>{children}</span>
)
