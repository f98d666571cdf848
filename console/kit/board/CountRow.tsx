import type { Explained } from '../../../core/explain/explains.ts'
import { grouped } from '../../../core/units/grouped.ts'
import { MISSING } from '../../../core/units/units.ts'
import { ExplainMark } from '../explain/ExplainMark.tsx'
import './countRow.css'

interface Count {
  title: string
  /** null = not known. */
  count: number | null
  /** Wants somebody to look. */
  marked?: boolean
  /** Where the number comes from (core/explain/explains.ts). */
  explained?: Explained
}

/** How many there are of each, side by side in a small panel. */
export const CountRow = ({ counts }: { counts: readonly Count[] }) => (
  <dl className="count-row">
    {counts.map(({ title, count, marked = false, explained }) => (
      <div key={title} className={marked ? 'marked' : undefined}>
        <dt>
          {title}
          <ExplainMark quiet {...explained} of={title} />
        </dt>
        <dd>{count === null ? MISSING : grouped(count)}</dd>
      </div>
    ))}
  </dl>
)
