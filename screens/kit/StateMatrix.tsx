import { type ReactNode, useMemo } from 'react'
import type { Explained } from '../../core/explains.ts'
import { groupGap, inColumns, labelWidth, matrixLayout, type MatrixLayout } from './matrixLayout.ts'
import { type StateSymbol, StateShape } from './StateMark.tsx'
import { useBox } from './useBox.ts'
import './stateMatrix.css'

export interface StateRow {
  key: string
  name: string
  /** What the marks say, in words. */
  summary: string
  cells: { key: string; symbol: StateSymbol; figure?: number }[]
  count: ReactNode
  /** Where what the row tells comes from (core/explains.ts). */
  explained?: Explained
}

interface Choice {
  chosen?: string
  onChoose?: (key: string) => void
}

/** From this size on a cell has room for a figure, stage units. */
const roomy = 32
const cellsOf = ({ cells }: StateRow) => cells.length

/** One mark for each device, row by row, as large as the place allows. A row can be chosen where somebody listens. */
export function StateMatrix({ rows, ...choice }: { rows: StateRow[] } & Choice) {
  const [field, { width, height }] = useBox()
  const { plan, lists } = useMemo(() => {
    const plan = matrixLayout(rows.map(cellsOf), width, height)
    return { plan, lists: inColumns(rows, cellsOf, plan, height) }
  }, [rows, width, height])
  return (
    <div ref={field} className="fill state-matrix">
      {height > 0 &&
        lists.map(list => (
          <ul key={list[0]?.key} style={{ gap: groupGap }}>
            {list.map(row => (
              <Row key={row.key} row={row} plan={plan} {...choice} />
            ))}
          </ul>
        ))}
    </div>
  )
}

function Row({ row, plan, chosen, onChoose }: { row: StateRow; plan: MatrixLayout } & Choice) {
  const { key, name, summary, count, explained } = row
  const content = (
    <>
      <span style={{ width: labelWidth }}>{name}</span>
      <Marks row={row} plan={plan} />
      <b {...explained}>{count}</b>
    </>
  )
  return onChoose ? (
    <li>
      <button type="button" aria-pressed={key === chosen} aria-label={`${name}：${summary}`} onClick={() => onChoose(key)}>
        {content}
      </button>
    </li>
  ) : (
    <li>{content}</li>
  )
}

function Marks({ row: { name, summary, cells }, plan: { pitch, perLine } }: { row: StateRow; plan: MatrixLayout }) {
  const size = pitch - Math.max(2, Math.round(pitch * 0.16))
  return (
    <svg width={perLine * pitch} height={Math.ceil(cells.length / perLine) * pitch} role="img" aria-label={`${name}：${summary}`}>
      {cells.map(({ key, symbol, figure }, n) => {
        const [x, y] = [(n % perLine) * pitch, Math.floor(n / perLine) * pitch + (pitch - size) / 2]
        return (
          <g key={key}>
            <StateShape symbol={symbol} x={x} y={y} size={size} />
            {figure !== undefined && pitch >= roomy && (
              <text x={x + size / 2} y={y + size / 2 + 5.5}>
                {Math.round(figure)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
