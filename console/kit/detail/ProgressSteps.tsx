import './progressSteps.css'

/** One step of something under way. */
export interface ProgressStep {
  title: string
  /** When it was taken; '' = not yet. */
  at: string
  state: 'done' | 'now' | 'wait' | 'failed'
}

/** The steps something goes through, beside each other, each with its moment; as high with one taken as with all. */
export const ProgressSteps = ({ label, steps }: { label: string; steps: readonly ProgressStep[] }) => (
  <ol className="progress-steps" aria-label={label}>
    {steps.map(({ title, at, state }) => (
      <li key={title} className={`progress-step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
        <b>{title}</b>
        <time>{at.slice(11) || '--'}</time>
      </li>
    ))}
  </ol>
)
