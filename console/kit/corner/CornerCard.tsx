import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
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

/** Beneath it, beyond what the page keeps free anyway, px. */
const margin = 12

/** What waits for somebody, over the bottom right corner of every page, until it is put away. Folded it is a `CornerTab`. */
export function CornerCard({ label, title, count, tools, note, onClose, children }: Props) {
  const card = useRef<HTMLElement>(null)
  // The page keeps as much room at its end as this covers: what lies there, a list's pages, can be brought above it.
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty('--covered', `${(card.current?.offsetHeight ?? 0) + margin}px`))
    watch.observe(card.current!)
    return () => {
      watch.disconnect()
      style.removeProperty('--covered')
    }
  }, [])
  return (
    <section ref={card} className="corner-card" role="alertdialog" aria-label={label}>
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
}
