import type { Fact } from '../fields/fact.ts'
import './facts.css'

interface Props {
  facts: readonly Fact[]
  /** In as many columns as there is room for. */
  wide?: boolean
}

/** Titles and what stands beside them. */
export const Facts = ({ facts, wide = false }: Props) => (
  <dl className={wide ? 'facts wide' : 'facts'}>
    {facts.map(([title, value]) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
