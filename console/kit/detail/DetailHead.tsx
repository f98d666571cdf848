import type { ReactNode } from 'react'
import './detailHead.css'

interface Props {
  /** Before the title: what kind of thing it is. */
  mark: ReactNode
  title: string
  /** At the right: when. */
  children: ReactNode
}

/** Over a detail: what it is of. */
export const DetailHead = ({ mark, title, children }: Props) => (
  <header className="detail-head">
    {mark}
    <h3>{title}</h3>
    {children}
  </header>
)
