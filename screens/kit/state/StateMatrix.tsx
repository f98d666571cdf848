import { type DeviceRow, DeviceRows, placeOf } from './DeviceRows.tsx'
import type { MatrixLayout } from './matrixLayout.ts'
import { type StateSymbol, StateShape } from './StateMark.tsx'

export interface StateRow extends DeviceRow {
  cells: { key: string; symbol: StateSymbol; figure?: number }[]
}

/** A cell has room for a figure from this height on, stage units, or from this width on where it is high enough for the letters. */
const roomy = { pitch: 32, width: 36, letters: 24 }
/** A cell may be so much wider than high. */
const widest = 1.75

const hasRoom = ({ pitch, cellWidth }: MatrixLayout) => pitch >= roomy.pitch || (pitch >= roomy.letters && cellWidth >= roomy.width)

/** The state of each device as a shape of its own, with its figure where there is room. */
export const StateMatrix = ({ rows }: { rows: StateRow[] }) => <DeviceRows rows={rows} widest={widest} marks={stateMarks} />

const stateMarks = ({ cells }: StateRow, plan: MatrixLayout) =>
  cells.map(({ key, symbol, figure }, n) => {
    const { x, y, width, height } = placeOf(n, plan)
    if (figure === undefined || !hasRoom(plan))
      return <StateShape key={key} symbol={symbol} x={x + (width - height) / 2} y={y} size={height} />
    return (
      <g key={key}>
        <rect x={x} y={y} width={width} height={height} rx="3" style={{ fill: `var(--${symbol.colour})` }} />
        <text x={x + width / 2} y={y + height / 2 + 5.5}>
          {Math.round(figure)}
        </text>
      </g>
    )
  })
