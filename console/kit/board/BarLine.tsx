import type { ReactNode } from 'react'
import type { Explained } from '../../../core/explain/explains.ts'
import { ExplainMark } from '../explain/ExplainMark.tsx'
import './barLine.css'

export interface Bar {
  key: string
  name: string
  /** Length of the bar, 0–1. */
  share: number
  colour: string
  value: ReactNode
  /** Behind the value, of lesser weight. */
  note?: string
  /** On hover. */
  title?: string
  /** Pressing the line does it. */
  onOpen?: () => void
  /** Where the value comes from (core/explain/explains.ts). */
  explained?: Explained
}

/** A name, a bar and a figure. */
export function BarLine({ name, share, colour, value, note, title, onOpen, explained }: Omit<Bar, 'key'>) {
  const mark = <ExplainMark quiet {...explained} of={name} />
  const parts = (
    <>
      <span>{name}</span>
      <span className="bar-track">
        <i style={{ width: `${share * 100}%`, background: colour }} />
      </span>
      <span className="bar-figure figures">
        {value}
        {!onOpen && mark}
      </span>
      {note && <span className="bar-figure figures muted">{note}</span>}
    </>
  )
  return onOpen ? (
    <div className="bar-place">
      <button type="button" className="bar-line" title={title} onClick={onOpen}>
        {parts}
      </button>
      {mark}
    </div>
  ) : (
    <div className="bar-line" title={title}>
      {parts}
    </div>
  )
}
