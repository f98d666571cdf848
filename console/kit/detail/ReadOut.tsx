import type { ReactNode } from 'react'
import type { Fact } from '../fields/fact.ts'
import { Facts } from './Facts.tsx'
import './readOut.css'

interface Props {
  /** What the display is of, and what stands at its right. */
  title: string
  extra?: ReactNode
  /** The one large value. */
  main: ReactNode
  /** What else it shows. */
  facts: readonly Fact[]
  /** What it belongs to is switched off: the display is dimmed. */
  off?: boolean
}

/** The display of a device: one large value with others beneath it. */
export const ReadOut = ({ title, extra, main, facts, off = false }: Props) => (
  <section className={off ? 'read-out off' : 'read-out'} aria-label={title}>
    <header>
      <h3>{title}</h3>
      <div>{extra}</div>
    </header>
    <div className="read-out-main">{main}</div>
    <Facts facts={facts} wide />
  </section>
)
