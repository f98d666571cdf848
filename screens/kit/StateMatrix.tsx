import { type DeviceRow, DeviceRows, placeOf } from './DeviceRows.tsx'
import type { MatrixLayout } from './matrixLayout.ts'
import { type StateSymbol, StateShape } from './StateMark.tsx'

export interface StateRow extends DeviceRow {
  cells: { key: string; symbol: StateSymbol; figure?: number }[]
}

/** From this size on a cell has room for a figure, stage units. */
const roomy = 32

/** The state of each device as a shape of its own, with its figure where there is room. */
export const StateMatrix = ({ rows }: { rows: StateRow[] }) => <DeviceRows rows={rows} marks={stateMarks} />

const stateMarks = ({ cells }: StateRow, plan: MatrixLayout) =>
  cells.map(({ key, symbol, figure }, n) => {
    const { x, y, height: size } = placeOf(n, plan)
    return (
      <g key={key}>
        <StateShape symbol={symbol} x={x} y={y} size={size} />
        {figure !== undefined && plan.pitch >= roomy && (
          <text x={x + size / 2} y={y + size / 2 + 5.5}>
            {Math.round(figure)}
          </text>
        )}
      </g>
    )
  })
