import type { ReactNode } from 'react'
import './sideBySide.css'

interface Props {
  first: ReactNode
  second: ReactNode
}

/** Two halves of one thing, the first a little wider; beneath each other where there is no room for both. */
export const SideBySide = ({ first, second }: Props) => (
  <div className="side-by-side">
    <div>{first}</div>
    <div>{second}</div>
  </div>
)
