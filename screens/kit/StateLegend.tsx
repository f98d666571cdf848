import type { ReactNode } from 'react'
import { type StateLook, StateMark } from './StateMark.tsx'
import './stateMatrix.css'

/** The marks of all states with their names, and the count of what is shown, once it is known. */
export const StateLegend = ({ states, children }: { states: { name: string; look: StateLook }[]; children: ReactNode }) => (
  <span className="state-legend">
    {states.map(({ name, look }) => (
      <span key={name}>
        <StateMark look={look} size={15} />
        {name}
      </span>
    ))}
    {children && <span>{children}</span>}
  </span>
)
