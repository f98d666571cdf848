import type { CSSProperties, ReactNode } from 'react'
import { type Explained, explainAttribute } from '../../core/explain/explains.ts'
import { RollingNumber } from '../kit/RollingNumber.tsx'
import type { Tone } from '../kit/stage/tokens.ts'
import { NodeIcon, type NodeKind } from './NodeIcon.tsx'
import '../kit/figure.css'
import './flowDiagram.css'

export interface FlowNodeProps extends Explained {
  kind: NodeKind
  tone: Tone
  name: string
  /** kW, without sign: the word says which way. */
  power: number | null
  /** What it does: 购电, 充电, 待机 … */
  word: string
  /** Share of its rating, 0–1: the lit part of the ring. null = unknown. */
  share: number | null
  /** Beneath the name. */
  detail: ReactNode
}

/** A node of a diagram brings more than it shows. */
const askedOnly = ({ [explainAttribute]: ask }: Explained) => ({ [explainAttribute]: ask })

const circumference = 2 * Math.PI * 46
const digitsOf = (kw: number) => (kw >= 1000 ? 0 : 1)

/**
 * A source or a user of power: ring with icon, power and what it does, in the ring or beside it (flowWide.css); the ring is lit as far
 * as it is used.
 */
export function FlowNode({ kind, tone, name, power, word, share, detail, ...explained }: FlowNodeProps) {
  const lit = Math.min(1, Math.max(0, share ?? 0)) * circumference
  return (
    <div className={power === null ? 'flow-node flow-node--unknown' : 'flow-node'} style={{ '--tone': `var(--${tone})` } as CSSProperties}>
      <div className="flow-ring">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="46" className="flow-ring-track" />
          <circle
            cx="50"
            cy="50"
            r="46"
            className="flow-ring-lit"
            strokeDasharray={`${lit} ${circumference}`}
            transform="rotate(-90 50 50)"
          />
        </svg>
        <NodeIcon kind={kind} />
      </div>
      <div className="flow-reading">
        <div className="flow-power figure-value" {...askedOnly(explained)}>
          {power === null ? <span className="missing">--</span> : <RollingNumber value={power} digits={digitsOf(power)} />}
          <small>kW</small>
        </div>
        <div className="flow-word">{word}</div>
      </div>
      <div className="flow-name">
        <b>{name}</b>
        <span>{detail}</span>
      </div>
    </div>
  )
}
