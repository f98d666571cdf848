import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react'
import './headCell.css'

export interface Grip {
  /** Of its column. */
  name: string
  width: number
  /** Tab comes to the first edge of a table; arrows lead to the others. */
  first: boolean
  onDrag: (width: number | null) => void
}

type Props = ThHTMLAttributes<HTMLTableCellElement> & { grip?: Grip }

/** The head of a column, whose right edge is dragged, or moved by keys; pressed twice the column goes back to what its content needs. */
export const HeadCell = ({ grip, children, ...cell }: Props) => (
  <th {...cell}>
    {children}
    {grip && <Edge {...grip} />}
  </th>
)

/** A press of a key, px. */
const step = 16
const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const widens: Readonly<Record<string, number>> = { '+': step, '=': step, '-': -step, _: -step }

function Edge({ name, width, first, onDrag }: Grip) {
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
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: edge } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The head below it sorts by Enter.
    event.stopPropagation()
    const edges = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('.column-edge') ?? [])]
    if (moves[key]) edges[edges.indexOf(edge) + moves[key]]?.focus()
    else if (widens[key]) onDrag(width + widens[key])
    else if (key === 'Delete' || key === 'Backspace') onDrag(null)
    else return
    event.preventDefault()
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={`${name} 列宽`}
      aria-valuenow={width}
      aria-valuetext={`${width} 像素`}
      tabIndex={first ? 0 : -1}
      className="column-edge"
      title="拖动调整列宽，双击恢复"
      data-keys="← → 选列，+ − 调列宽，Delete 恢复"
      onPointerDown={begin}
      onDoubleClick={() => onDrag(null)}
      onKeyDown={press}
      // The head below it sorts.
      onClick={event => event.stopPropagation()}
    />
  )
}
