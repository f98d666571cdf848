import type { ReactNode } from 'react'
import './factStrip.css'

interface Fact {
  title: string
  /** Not known yet, if left out: its place is kept. */
  value?: ReactNode
  /** On hover. */
  hint?: string
  /** It takes what room is left, and is cut off where there is none. */
  long?: boolean
}

/** A few facts in one line over a page; on a phone they stand in two columns. */
export const FactStrip = ({ label, facts, tone = '' }: { label: string; facts: readonly Fact[]; tone?: '' | 'warn' | 'bad' }) => (
  <section className={`fact-strip ${tone}`} aria-label={label}>
    <dl>
      {facts.map(({ title, value, hint, long }) => (
        <div key={title} className={long ? 'long' : undefined} title={hint}>
          <dt>{title}</dt>
          <dd>{value ?? '…'}</dd>
        </div>
      ))}
    </dl>
  </section>
)
