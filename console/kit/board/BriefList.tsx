import type { ReactNode } from 'react'
import './briefList.css'

interface Brief {
  key: string
  mark: ReactNode
  text: ReactNode
  note?: string
  /** At the right end: when, or how much. */
  end: ReactNode
}

interface Props {
  briefs: readonly Brief[]
  /** In two columns, where there is room for both. */
  columns?: boolean
}

/** The first few of something, one line each: a mark, what it is, where, and when. */
export const BriefList = ({ briefs, columns = false }: Props) => (
  <ul className={columns ? 'brief-list columns' : 'brief-list'}>
    {briefs.map(({ key, mark, text, note, end }) => (
      <li key={key}>
        {mark}
        <span className="brief-text">{text}</span>
        {note !== undefined && (
          <span className="brief-note muted" title={note}>
            {note}
          </span>
        )}
        <span className="brief-end">{end}</span>
      </li>
    ))}
  </ul>
)
