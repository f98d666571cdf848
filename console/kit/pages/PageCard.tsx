import type { ReactNode } from 'react'
import './pageCard.css'

interface Props {
  title?: string
  /** Its name for those who hear the page, where the title is not enough. */
  label?: string
  /** At the right of the title: scope, age, a link. */
  extra?: ReactNode
  /** Least height of its content, px: kept from the start, so that nothing moves when the content arrives. */
  height?: number
  /** It still answers the question before: dimmed until the new answer is there. */
  busy?: boolean
  children: ReactNode
}

/** The white card everything stands on. */
export function PageCard({ title, label = title, extra, height, busy, children }: Props) {
  return (
    <section className="page-card" aria-label={label}>
      {(title || extra) && (
        <header>
          <h2>{title}</h2>
          <div>{extra}</div>
        </header>
      )}
      <div className="page-card-body" style={{ minHeight: height }} aria-busy={busy}>
        {children}
      </div>
    </section>
  )
}
