import type { ReactNode } from 'react'
import './twoLines.css'

/** A fact and, small beneath it, what belongs to it: when and by whom. */
export const TwoLines = ({ children, second }: { children: ReactNode; second: string }) => (
  <span className="two-lines">
    <span title={typeof children === 'string' ? children : undefined}>{children}</span>
    <small title={second}>{second}</small>
  </span>
)
