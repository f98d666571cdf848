import { type ReactNode, useMemo } from 'react'
import { gapIn, inColumns, labelWidth, matrixLayout, type MatrixLayout } from './matrixLayout.ts'
import { useBox } from '../stage/useBox.ts'
import './deviceRows.css'

export interface DeviceRow {
  key: string
  name: string
  /** What the marks say, in words. */
  summary: string
  /** A mark for each. */
  cells: readonly unknown[]
  count: ReactNode
}

interface Props<Row extends DeviceRow> {
  rows: Row[]
  /** A mark may become so much wider than high where width is left. */
  widest: number
  /** The marks of a row, as SVG. */
  marks: (row: Row, plan: MatrixLayout) => ReactNode
}

const cellsOf = ({ cells }: DeviceRow) => cells.length

/** One mark for each device, row by row, as large as the place allows. */
export function DeviceRows<Row extends DeviceRow>({ rows, widest, marks }: Props<Row>) {
  const [field, { width, height }] = useBox()
  const { plan, lists, gap } = useMemo(() => {
    const plan = matrixLayout(rows.map(cellsOf), width, height, widest)
    const lists = inColumns(rows, cellsOf, plan, height)
    return { plan, lists, gap: gapIn(lists, cellsOf, plan, height) }
  }, [rows, width, height, widest])
  return (
    <div ref={field} className="fill device-rows">
      {height > 0 &&
        lists.map(list => (
          <ul key={list[0]?.key} style={{ gap }}>
            {list.map(row => (
              <li key={row.key}>
                <span style={{ width: labelWidth }}>{row.name}</span>
                <svg
                  width={plan.perLine * plan.cellWidth}
                  height={Math.ceil(row.cells.length / plan.perLine) * plan.pitch}
                  role="img"
                  aria-label={`${row.name}：${row.summary}`}
                >
                  {marks(row, plan)}
                </svg>
                <b>{row.count}</b>
              </li>
            ))}
          </ul>
        ))}
    </div>
  )
}

/** Where the nth mark of a row stands: its upper left corner, and its edges without the gap. */
export function placeOf(n: number, { pitch, cellWidth, perLine }: MatrixLayout) {
  const gap = Math.max(2, Math.round(pitch * 0.16))
  return { x: (n % perLine) * cellWidth, y: Math.floor(n / perLine) * pitch + gap / 2, width: cellWidth - gap, height: pitch - gap }
}
