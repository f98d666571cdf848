import type { PointerEvent, ThHTMLAttributes } from 'react'
import './headCell.css'

export interface Grip {
  width: number
  onDrag: (width: number | null) => void
}

type Props = ThHTMLAttributes<HTMLTableCellElement> & { grip?: Grip }

/** The head of a column, whose right edge is dragged; pressed twice the column goes back to what its content needs. */
export const HeadCell = ({ grip, children, ...cell }: Props) => (
  <th {...cell}>
    {children}
    {grip && <Edge {...grip} />}
  </th>
)

function Edge({ width, onDrag }: Grip) {
  const begin = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const from = event.clientX
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = move => onDrag(width + move.clientX - from)
    edge.onpointerup = () => {
      edge.onpointermove = null
    }
    edge.onpointercancel = edge.onpointerup
  }
  return (
    <i
      aria-hidden
      className="column-edge"
      title="拖动调整列宽，双击恢复"
      onPointerDown={begin}
      onDoubleClick={() => onDrag(null)}
      // The head below it sorts.
      onClick={event => event.stopPropagation()}
    />
  )
}
