import { type ReactNode, useMemo } from 'react'
import type { Explained } from '../../../core/explain/explains.ts'
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
  /** Where what the row tells comes from (core/explain/explains.ts). */
  explained?: Explained
}

interface Props<Row extends DeviceRow> {
  rows: Row[]
  /** Width of a mark ÷ its height. */
  aspect?: number
  /** As wide it may become where width is left. */
  widest?: number
  /** The marks of a row, as SVG. */
  marks: (row: Row, plan: MatrixLayout) => ReactNode
  chosen?: string
  /** A row can be chosen where somebody listens. */
  onChoose?: (key: string) => void
  /** What lies above the rows. */
  children?: ReactNode
}

const cellsOf = ({ cells }: DeviceRow) => cells.length

/** One mark for each device, row by row, as large as the place allows. */
export function DeviceRows<Row extends DeviceRow>({ rows, aspect = 1, widest = aspect, marks, chosen, onChoose, children }: Props<Row>) {
  const [field, { width, height }] = useBox()
  const { plan, lists, gap } = useMemo(() => {
    const plan = matrixLayout(rows.map(cellsOf), width, height, aspect, widest)
    const lists = inColumns(rows, cellsOf, plan, height)
    return { plan, lists, gap: gapIn(lists, cellsOf, plan, height) }
  }, [rows, width, height, aspect, widest])
  const content = (row: Row) => (
    <>
      <span style={{ width: labelWidth }}>{row.name}</span>
      <svg
        width={plan.perLine * plan.cellWidth}
        height={Math.ceil(row.cells.length / plan.perLine) * plan.pitch}
        role="img"
        aria-label={`${row.name}：${row.summary}`}
      >
        {marks(row, plan)}
      </svg>
      <b {...row.explained}>{row.count}</b>
    </>
  )
  return (
    <div ref={field} className="fill device-rows">
      {height > 0 &&
        lists.map(list => (
          <ul key={list[0]?.key} style={{ gap }}>
            {list.map(row => (
              <li key={row.key}>
                {onChoose ? (
                  <button
                    type="button"
                    aria-pressed={row.key === chosen}
                    aria-label={`${row.name}：${row.summary}`}
                    onClick={() => onChoose(row.key)}
                  >
                    {content(row)}
                  </button>
                ) : (
                  content(row)
                )}
              </li>
            ))}
          </ul>
        ))}
      {children}
    </div>
  )
}

/** Where the nth mark of a row stands: its upper left corner, and its edges without the gap. */
export function placeOf(n: number, { pitch, cellWidth, perLine }: MatrixLayout) {
  const gap = Math.max(2, Math.round(pitch * 0.16))
  return { x: (n % perLine) * cellWidth, y: Math.floor(n / perLine) * pitch + gap / 2, width: cellWidth - gap, height: pitch - gap }
}
