import { Button } from 'antd'
import type { ReactNode } from 'react'
import './cornerItem.css'

interface Props {
  title: ReactNode
  /** Smaller, beneath. */
  lines: readonly ReactNode[]
  /** Word of the button. */
  action: string
  onOpen: () => void
}

/** One thing of a `CornerCard`, and the way to its detail. */
export const CornerItem = ({ title, lines, action, onOpen }: Props) => (
  <li className="corner-item">
    <button type="button" onClick={onOpen}>
      <strong>{title}</strong>
      {lines.map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </button>
    <Button type="primary" size="small" onClick={onOpen}>
      {action}
    </Button>
  </li>
)
