import { CaretRightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useContext } from 'react'
import { UnfoldContext } from './unfoldContext.ts'
import './unfoldButton.css'

interface Props {
  /** Of the row. */
  id: string
  /** What is inside: "20 台设备". */
  children: ReactNode
}

/** In a cell of a row that consists of others: shows and hides them beneath it (`unfold` of `DataTable`). Elsewhere it is plain text. */
export function UnfoldButton({ id, children }: Props) {
  const unfold = useContext(UnfoldContext)
  if (!unfold) return <span className="unfold-button">{children}</span>
  const open = unfold.open.has(id)
  return (
    <button type="button" className="unfold-button" aria-expanded={open} onClick={() => unfold.toggle(id)}>
      <CaretRightOutlined aria-hidden rotate={open ? 90 : 0} /> {children}
    </button>
  )
}
