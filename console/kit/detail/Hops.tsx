import './hops.css'

/** One step of something under way. */
export interface Hop {
  title: string
  /** When it was taken; '' = not yet. */
  at: string
  state: 'done' | 'now' | 'wait' | 'failed'
}

/** The steps something goes through, beside each other, each with its moment; as high with one taken as with all. */
export const Hops = ({ label, hops }: { label: string; hops: readonly Hop[] }) => (
  <ol className="hops" aria-label={label}>
    {hops.map(({ title, at, state }) => (
      <li key={title} className={`hop-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
        <b>{title}</b>
        <time>{at.slice(11) || '--'}</time>
      </li>
    ))}
  </ol>
)
