import './countRow.css'

interface Count {
  title: string
  count: number
  /** Wants somebody to look. */
  marked?: boolean
}

/** How many there are of each, side by side in a small panel. */
export const CountRow = ({ counts }: { counts: readonly Count[] }) => (
  <dl className="count-row">
    {counts.map(({ title, count, marked = false }) => (
      <div key={title} className={marked ? 'marked' : undefined}>
        <dt>{title}</dt>
        <dd>{count.toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
)
