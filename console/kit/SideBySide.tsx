import type { ReactNode } from 'react'
import './sideBySide.css'

/** Two halves of one thing, the first a little wider; beneath each other where there is no room for both. */
export const SideBySide = ({ children: [first, second] }: { children: [ReactNode, ReactNode] }) => (
  <div className="side-by-side">
    <div>{first}</div>
    <div>{second}</div>
  </div>
)
