import type { CSSProperties } from 'react'
import type { Tone } from '../kit/stage/tokens.ts'
import type { Flow } from './flowOf.ts'
import './flowDiagram.css'

interface Props {
  flow: Flow
  /** What was measured, kW. */
  power: number | null
  tone: Tone
  /** Where the node is, seen from the bus bar. */
  side: 'above' | 'below'
}

/**
 * The line between a node and the bus bar, as long as its place. Its dashes run for some seconds whenever the power was
 * measured anew, by a transform alone, which the compositor moves without painting; the arrow tells the direction also
 * where nothing moves.
 */
export function FlowLane({ flow: { state, intoBus, width }, power, tone, side }: Props) {
  const down = intoBus === (side === 'above')
  return (
    <div
      className={`flow-lane flow-lane--${state} ${down ? 'flow-lane--down' : 'flow-lane--up'}`}
      style={{ '--width': `${width}px`, '--tone': `var(--${tone})` } as CSSProperties}
    >
      <div className="flow-track">{state === 'flowing' && <i key={power} />}</div>
      {state === 'flowing' && (
        <svg className="flow-arrow" viewBox="0 0 24 14" width={width + 16} height={(width + 16) * 0.58} aria-hidden="true">
          <path d="M0 0H24L12 14Z" fill="currentColor" />
        </svg>
      )}
    </div>
  )
}
