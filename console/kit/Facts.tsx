import type { Fact } from './fields/fact.ts'
import './facts.css'

/** Titles and what stands beside them, in one column or, where there is room, in two. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(([title, value]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
