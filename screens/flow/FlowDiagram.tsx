import type { ReactNode } from 'react'
import { FlowLane } from './FlowLane.tsx'
import { FlowNode, type FlowNodeProps } from './FlowNode.tsx'
import { type Flow, flowOf } from './flowOf.ts'
import './flowDiagram.css'
import './flowWide.css'

export interface DiagramNode extends FlowNodeProps {
  /** Into the bus bar positive, kW. */
  intoBus: number | null
}

interface Props {
  above: readonly DiagramNode[]
  below: readonly DiagramNode[]
  /** Power of the widest flow, kW. */
  fullKw: number
  /** What is known of the bus bar. */
  bus: ReactNode
  label: string
  /** Older than it should be: greyed and still. */
  late?: boolean
}

/** Nodes above and below one bus bar, joined to it by flows. Fits any place: rings grow with it, lines take what is left. */
export function FlowDiagram({ above, below, fullKw, bus, label, late = false }: Props) {
  const flow = (node: DiagramNode): Flow => flowOf(node.intoBus, fullKw)
  return (
    <div className={late ? 'flow flow--late' : 'flow'} role="group" aria-label={label}>
      <div className="flow-side flow-side--above">
        {above.map(node => (
          <div key={node.kind}>
            <FlowNode {...node} />
            <FlowLane flow={flow(node)} power={node.intoBus} tone={node.tone} side="above" />
          </div>
        ))}
      </div>
      <div className="flow-bus">
        <p>{bus}</p>
        <i />
      </div>
      <div className="flow-side flow-side--below">
        {below.map(node => (
          <div key={node.kind}>
            <FlowLane flow={flow(node)} power={node.intoBus} tone={node.tone} side="below" />
            <FlowNode {...node} />
          </div>
        ))}
      </div>
    </div>
  )
}
