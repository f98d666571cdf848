import { type CSSProperties, type ReactNode, useState } from 'react'
import { useElementSize } from '../kit/stage/useElementSize.ts'
import type { Tone } from '../kit/stage/tokens.ts'
import { Breaker, type BreakerState } from './Breaker.tsx'
import { NodeIcon, type NodeKind } from './NodeIcon.tsx'
import { type SingleLine, singleLine } from './singleLine.ts'
import { TransformerSymbol, transformerHeight } from './TransformerSymbol.tsx'
import './singleLineDiagram.css'

export interface SwitchedItem {
  key: string
  state: BreakerState
  card: ReactNode
}

/** What feeds or draws at the bus bar: its wire points where the power goes. */
export interface Bay {
  key: NodeKind
  tone: Tone
  /** kW into the bus bar, null = nobody knows; `idle`: next to nothing. */
  intoBus: number | null
  idle: boolean
  card: ReactNode
}

interface Props {
  incoming: readonly SwitchedItem[]
  bays?: readonly Bay[]
  transformers: readonly SwitchedItem[]
  feeders: readonly SwitchedItem[]
  /** Stands below the left end of the upper bus bar, at which the sites meet. */
  highBusName: ReactNode
  /** Stand above the left and the right end of the low-voltage bus bar. */
  busName: ReactNode
  bus: ReactNode
  label: string
}

/** Where the symbols stand between the bus bars, stage units. */
const breakerBelow = 34
const bayIcon = 40
const noBays: readonly Bay[] = []
const inTone = (tone: Tone) => ({ '--tone': `var(--${tone})` }) as CSSProperties

/** A distribution as a single-line diagram: symbols drawn, figures beside them. */
export function SingleLineDiagram({ incoming, bays = noBays, transformers, feeders, highBusName, busName, bus, label }: Props) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const { width, height } = useElementSize(element)
  const place = singleLine({
    width,
    height,
    incoming: incoming.length,
    bays: bays.length,
    transformers: transformers.length,
    feeders: feeders.length,
  })
  return (
    <div ref={setElement} className="single-line fill" role="group" aria-label={label}>
      {width > 0 && (
        <>
          <Drawing
            place={place}
            width={width}
            height={height}
            incoming={incoming}
            bays={bays}
            transformers={transformers}
            feeders={feeders}
          />
          {bays.map(({ key, tone, card }, n) => (
            <div
              key={key}
              className="single-line-card single-line-bay"
              style={{
                ...inTone(tone),
                left: place.bays[n]! - bayIcon / 2,
                width: place.bayWidth - 12,
                top: 0,
                height: place.highBus - 8,
              }}
            >
              <NodeIcon kind={key} />
              {card}
            </div>
          ))}
          {incoming.map(({ key, card }, n) => (
            <div key={key} className="single-line-card" style={{ left: place.incoming[n]! + 26, top: 0, height: place.highBus - 8 }}>
              {card}
            </div>
          ))}
          {transformers.map(({ key, card }, n) => {
            const left = place.transformers[n]! + 40
            const next = place.transformers[n + 1] ?? width + 20
            return (
              <div
                key={key}
                className="single-line-card single-line-card--middle"
                style={{
                  left,
                  top: place.highBus + 10,
                  width: Math.min(330, next - 30 - left),
                  height: place.lowBus - place.highBus - 46,
                }}
              >
                {card}
              </div>
            )
          })}
          <p className="single-line-bus" style={{ top: place.highBus + 7, left: place.left }}>
            {highBusName}
          </p>
          <p className="single-line-bus" style={{ top: place.lowBus - 34, left: place.left }}>
            {busName}
          </p>
          <p className="single-line-bus" style={{ top: place.lowBus - 35, right: width - place.right }}>
            {bus}
          </p>
          {feeders.map(({ key, card }, n) => (
            <div
              key={key}
              className="single-line-card"
              style={{
                left: place.feeders[n]! - place.feederWidth / 2 + 12,
                width: place.feederWidth - 24,
                top: place.lowBus + 84,
                height: height - place.lowBus - 84,
              }}
            >
              {card}
            </div>
          ))}
        </>
      )}
    </div>
  )
}

interface DrawingProps extends Required<Pick<Props, 'incoming' | 'bays' | 'transformers' | 'feeders'>> {
  place: SingleLine
  width: number
  height: number
}

const lineClass = (state: BreakerState) => (state === '合闸' ? 'wire' : state === '分闸' ? 'wire wire--dead' : 'wire wire--unknown')

function Drawing({ place, width, height, incoming, bays, transformers, feeders }: DrawingProps) {
  const { highBus, lowBus, left, right } = place
  const alive = (items: readonly SwitchedItem[]) => items.some(({ state }) => state === '合闸')
  return (
    <svg width={width} height={height} aria-hidden="true">
      {incoming.map(({ key, state }, n) => {
        const x = place.incoming[n]!
        return (
          <g key={key}>
            <path className={lineClass(state)} d={`M${x} 4V${highBus}`} />
            <path className="wire-arrow" d={`M${x - 7} 16h14l-7 12z`} />
            <Breaker x={x} y={highBus - 34} state={state} />
          </g>
        )
      })}
      {bays.map(({ key, tone, intoBus, idle }, n) => {
        const x = place.bays[n]!
        const [top, middle] = [bayIcon + 6, (bayIcon + 6 + highBus) / 2]
        const flows = intoBus !== null && !idle
        return (
          <g key={key} style={inTone(tone)} className="bay">
            <path className={intoBus === null ? 'wire wire--unknown' : idle ? 'wire wire--dead' : 'wire'} d={`M${x} ${top}V${highBus}`} />
            {flows && (
              <path className="wire-arrow" d={intoBus > 0 ? `M${x - 7} ${middle - 6}h14l-7 12z` : `M${x - 7} ${middle + 6}h14l-7 -12z`} />
            )}
          </g>
        )
      })}
      <path
        className={alive(incoming) || alive(transformers) ? 'bus bus--high' : 'bus bus--high bus--dead'}
        d={`M${left} ${highBus}H${right}`}
      />
      {transformers.map(({ key, state }, n) => {
        const x = place.transformers[n]!
        const top = highBus + (lowBus - highBus - transformerHeight) / 2
        return (
          <g key={key}>
            <path className={lineClass(state)} d={`M${x} ${highBus}V${top}M${x} ${top + transformerHeight}V${lowBus}`} />
            <TransformerSymbol x={x} y={top} live={state === '合闸'} />
          </g>
        )
      })}
      <path className={alive(transformers) || alive(feeders) ? 'bus' : 'bus bus--dead'} d={`M${left} ${lowBus}H${right}`} />
      {feeders.map(({ key, state }, n) => {
        const x = place.feeders[n]!
        return (
          <g key={key}>
            <path className={lineClass(state)} d={`M${x} ${lowBus}v72`} />
            <Breaker x={x} y={lowBus + breakerBelow} state={state} />
            <path className="wire-arrow" d={`M${x - 6} ${lowBus + 66}h12l-6 11z`} />
          </g>
        )
      })}
    </svg>
  )
}
