export type BreakerState = '合闸' | '分闸' | '未知'

const half = 9

/** A circuit breaker on a vertical line: filled = closed, empty = open, hatched = nobody knows. The word stands beside it. */
export function Breaker({ x, y, state }: { x: number; y: number; state: BreakerState }) {
  return (
    <g className={`breaker breaker--${state === '合闸' ? 'closed' : state === '分闸' ? 'open' : 'unknown'}`}>
      <rect x={x - half} y={y - half} width={2 * half} height={2 * half} />
      {state === '未知' && (
        <path d={`M${x - half} ${y}L${x} ${y - half}M${x - half} ${y + half}L${x + half} ${y - half}M${x} ${y + half}L${x + half} ${y}`} />
      )}
    </g>
  )
}
