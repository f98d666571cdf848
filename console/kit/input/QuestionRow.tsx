import type { ReactNode } from 'react'
import './questionRow.css'

interface Props {
  title: ReactNode
  /** How it is answered rightly. */
  hint?: string
  /** The answer, beside the question where there is room. */
  answer: ReactNode
  /** What the answer asks for further. */
  children?: ReactNode
}

/** One question of several that are answered in a row: large enough for a finger, one beneath the other on a phone. */
export const QuestionRow = ({ title, hint, answer, children }: Props) => (
  <div className="question-row">
    <div>
      {title}
      {hint && <p className="note">{hint}</p>}
    </div>
    {answer}
    {children}
  </div>
)
