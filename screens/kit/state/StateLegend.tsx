import type { ReactNode } from 'react'
import { type StateSymbol, StateMark } from './StateMark.tsx'
import './stateLegend.css'

/** The marks of all states with their names, and the count of what is shown, once it is known. */
export const StateLegend = ({ states, children }: { states: { name: string; symbol: StateSymbol }[]; children: ReactNode }) => (
  <span className="state-legend">
    {states.map(({ name, symbol }) => (
      <span key={name}>
        <StateMark symbol={symbol} size={15} />
        {name}
      </span>
    ))}
    {children && <span>{children}</span>}
  </span>
)
