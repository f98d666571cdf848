import type { ReactNode } from 'react'

interface Props {
  title?: ReactNode
  /** At the right of the title: scope, age, a link. */
  extra?: ReactNode
  className?: string
  children: ReactNode
}

/** The white card everything stands on. */
export function PageCard({ title, extra, className = '', children }: Props) {
  return (
    <section className={`page-card ${className}`}>
      {(title || extra) && (
        <header>
          <h2>{title}</h2>
          <div>{extra}</div>
        </header>
      )}
      <div className="page-card-body">{children}</div>
    </section>
  )
}
