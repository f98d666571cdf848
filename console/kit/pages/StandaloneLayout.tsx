import { type ReactNode, useEffect } from 'react'
import './standaloneLayout.css'

interface Props {
  title: string
  /** At the right end of its head. */
  end: ReactNode
  children: ReactNode
}

/** A page without menu, for a window or a panel of its own. */
export function StandaloneLayout({ title, end, children }: Props) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="standalone-layout">
      <header>
        <h1>{title}</h1>
        <span>{end}</span>
      </header>
      <main>{children}</main>
    </div>
  )
}
