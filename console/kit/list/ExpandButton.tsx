import { CaretRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useContext } from 'react'
import { ExpandContext } from './expandContext.ts'
import './expandButton.css'

interface Props {
  /** Of the row. */
  id: string
  /** What is inside: "20 台设备". */
  children: ReactNode
}

/** In a cell of a row that consists of others: shows and hides them beneath it (`expansion` of `DataTable`). Elsewhere it is plain text. */
export function ExpandButton({ id, children }: Props) {
  const expansion = useContext(ExpandContext)
  if (!expansion) return <span className="expand-button">{children}</span>
  const open = expansion.open.has(id)
  return (
    <button type="button" className="expand-button" aria-expanded={open} onClick={() => expansion.toggle(id)}>
      <CaretRightOutlined aria-hidden rotate={open ? 90 : 0} /> {children}
    </button>
  )
}
