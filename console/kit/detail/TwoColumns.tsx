import type { ReactNode } from 'react'
import './twoColumns.css'

interface Props {
  first: ReactNode
  second: ReactNode
}

/** Two halves of one thing, the first a little wider; beneath each other where there is no room for both. */
export const TwoColumns = ({ first, second }: Props) => (
  <div className="two-columns">
    <div>{first}</div>
    <div>{second}</div>
  </div>
)
