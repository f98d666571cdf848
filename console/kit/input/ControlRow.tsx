import type { ReactNode } from 'react'
import './controlRow.css'

/** Controls of what is drawn beneath them; at the right end what is done with it. */
export const ControlRow = ({ children, end }: { children: ReactNode; end: ReactNode }) => (
  <div className="control-row">
    {children}
    <div className="control-row-end">{end}</div>
  </div>
)
