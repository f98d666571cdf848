import './stateMark.css'

/** How a state is drawn: its shape in a 16 × 16 field, so that no state hangs on its colour. */
export interface StateSymbol {
  path: string
  colour: string
  /** How opaque the filled shape is; without it the shape is an outline. */
  fill?: number
  line?: number
  /** Width of the outline where the mark is larger than a word, so that many of them do not shout. */
  largeLine?: number
  dash?: string
}

/** From this size on a mark is larger than the words beside it, stage units. */
const large = 24

/** The shape alone, for a place inside an SVG. */
export function StateShape({ symbol, x = 0, y = 0, size = 16 }: { symbol: StateSymbol; x?: number; y?: number; size?: number }) {
  const { path, colour, fill, line = 1.5, largeLine = line, dash } = symbol
  return (
    <path
      d={path}
      transform={`translate(${x} ${y}) scale(${size / 16})`}
      fill={fill ? `var(--${colour})` : 'none'}
      fillOpacity={fill}
      stroke={fill ? 'none' : `var(--${colour})`}
      strokeWidth={size > large ? largeLine : line}
      strokeDasharray={dash}
    />
  )
}

export const StateMark = ({ symbol, size = 16 }: { symbol: StateSymbol; size?: number }) => (
  <svg className="state-mark" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
    <StateShape symbol={symbol} />
  </svg>
)
