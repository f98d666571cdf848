import type { ReactNode } from 'react'
import './valueRows.css'

/** Several parts beneath each other in one panel, over the whole of its height. */
export const ValueRows = ({ children }: { children: ReactNode }) => <div className="value-rows">{children}</div>
