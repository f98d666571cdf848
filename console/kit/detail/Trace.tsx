import { Timeline } from 'antd'
import './trace.css'

export interface Step {
  step: string
  who: string
  at: string
  note: string
}

/** What happened to a thing, hop by hop: who, when, and what was said about it. */
export const Trace = ({ steps }: { steps: readonly Step[] }) => (
  <Timeline
    className="trace"
    items={steps.map(({ step, who, at, note }) => ({
      content: (
        <>
          <b>{step}</b> <span>{who}</span> <time>{at}</time>
          {note && note !== '无' && <p>{note}</p>}
        </>
      ),
    }))}
  />
)
