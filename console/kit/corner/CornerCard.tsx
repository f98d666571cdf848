import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import './cornerCard.css'

interface Props {
  /** What it tells. */
  label: string
  /** The same as it is shown: a link to the page of all, for who may see it. */
  title: ReactNode
  count: number
  /** Before its ×. */
  tools?: ReactNode
  /** A line over what it shows, in its colour. */
  note?: ReactNode
  onClose: () => void
  /** `CornerItem`s. */
  children: ReactNode
}

/** What waits for somebody, over the bottom right corner of every page, until it is put away. Folded it is a `CornerTab`. */
export const CornerCard = ({ label, title, count, tools, note, onClose, children }: Props) => (
  <section className="corner-card" role="alertdialog" aria-label={label}>
    <header>
      <h2>{title}</h2>
      <span className="corner-count">
        <b>{count}</b> 条
      </span>
      {tools}
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭" onClick={onClose} />
    </header>
    {note && <p className="corner-note">{note}</p>}
    <ul>{children}</ul>
  </section>
)
