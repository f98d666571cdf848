import type { ReactNode } from 'react'
import './twoLineText.css'

/** A fact and, small beneath it, what belongs to it: when and by whom. */
export const TwoLineText = ({ children, second }: { children: ReactNode; second: string }) => (
  <span className="two-line-text">
    <span title={typeof children === 'string' ? children : undefined}>{children}</span>
    <small title={second}>{second}</small>
  </span>
)
