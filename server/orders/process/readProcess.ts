import { BpmnModdle } from 'bpmn-moddle'
import { capabilities, type Capability } from '../../../core/resources/capabilities.ts'
import { energyExtension } from './energyExtension.ts'

/**
 * Who of those who can may take a step: `crew` the team the order is handed to (or the office in its place), `others`
 * anybody but that team, `declarer` who made the order, `reviewer` anybody but who planned it; nobody named = all of
 * them.
 */
export const performers = ['crew', 'others', 'declarer', 'reviewer'] as const
export type Performer = (typeof performers)[number]

/** A way on from a step. */
export interface Outcome {
  /** Id of the sequence flow. */
  code: string
  name: string
  /** Id of the step or end it leads to. */
  to: string
}

export interface ProcessStep {
  id: string
  name: string
  capability: Capability
  performer: Performer | null
  /** Dictionary order_status of an order that waits here. */
  state: string
  outcomes: Outcome[]
}

export interface Drawn {
  shapes: { id: string; kind: 'start' | 'step' | 'gateway' | 'end'; name: string; x: number; y: number; width: number; height: number }[]
  edges: { id: string; name: string; points: { x: number; y: number }[] }[]
}

/** A process as its BPMN 2.0 file tells it. One step is open at a time: gateways only choose. */
export interface Process {
  name: string
  /** What an order may begin with, by the ways out of the start. */
  starts: Outcome[]
  steps: ReadonlyMap<string, ProcessStep>
  ends: ReadonlyMap<string, { id: string; name: string; state: string }>
  drawn: Drawn
}

type Element = Awaited<ReturnType<InstanceType<typeof BpmnModdle>['fromXML']>>['rootElement']

const kinds: Readonly<Record<string, Drawn['shapes'][number]['kind']>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:UserTask': 'step',
  'bpmn:ExclusiveGateway': 'gateway',
  'bpmn:EndEvent': 'end',
}

/** The ways out of an element: through a gateway, the gateway's. */
const outcomesOf = (element: Element): Outcome[] =>
  (element.outgoing ?? []).flatMap(flow =>
    flow.targetRef.$type === 'bpmn:ExclusiveGateway'
      ? outcomesOf(flow.targetRef)
      : [{ code: flow.id, name: flow.name ?? '', to: flow.targetRef.id }],
  )

function stepOf(element: Element): ProcessStep {
  const { id, name = '' } = element
  const [capability, performer, state] = ['energy:capability', 'energy:performer', 'energy:state'].map(key => element.get(key))
  if (typeof capability !== 'string' || !(capability in capabilities)) throw new Error(`step ${id}: no such capability ${capability}`)
  if (typeof state !== 'string') throw new Error(`step ${id}: no state`)
  const who = performers.find(each => each === performer) ?? null
  if (performer && !who) throw new Error(`step ${id}: no such performer ${performer}`)
  return { id, name, capability: capability as Capability, performer: who, state, outcomes: outcomesOf(element) }
}

/** Reads one BPMN 2.0 file. @throws Error for what this engine does not know, so that a bent file stops the start and no order */
export async function readProcess(xml: string): Promise<Process> {
  const { rootElement, warnings } = await new BpmnModdle({ energy: energyExtension }).fromXML(xml)
  if (warnings[0]) throw new Error(warnings[0].message)
  const process = rootElement.rootElements.find(({ $type }) => $type === 'bpmn:Process')
  if (!process) throw new Error('no process')
  const nodes = process.flowElements.filter(({ $type }) => $type !== 'bpmn:SequenceFlow')
  const odd = nodes.find(({ $type }) => !kinds[$type])
  if (odd) throw new Error(`${odd.$type} is not known`)
  const starts = nodes.filter(({ $type }) => $type === 'bpmn:StartEvent')
  if (starts.length !== 1) throw new Error('one start is needed')
  const steps = new Map(nodes.filter(({ $type }) => $type === 'bpmn:UserTask').map(element => [element.id, stepOf(element)]))
  const [diagram] = rootElement.diagrams ?? []
  if (!diagram) throw new Error('it is not laid out: assets/build/buildProcesses.ts')
  const planes = diagram.plane.planeElement
  return {
    name: process.name ?? '',
    starts: outcomesOf(starts[0]!),
    steps,
    ends: new Map(
      nodes
        .filter(({ $type }) => $type === 'bpmn:EndEvent')
        .map(element => [element.id, { id: element.id, name: element.name ?? '', state: String(element.get('energy:state')) }]),
    ),
    drawn: {
      shapes: planes
        .filter(({ $type }) => $type === 'bpmndi:BPMNShape')
        .map(({ bpmnElement: { id, name = '', $type }, bounds: { x, y, width, height } }) => ({
          id,
          kind: kinds[$type]!,
          name,
          x,
          y,
          width,
          height,
        })),
      edges: planes
        .filter(({ $type }) => $type === 'bpmndi:BPMNEdge')
        .map(({ bpmnElement: { id, name = '' }, waypoint }) => ({ id, name, points: waypoint.map(({ x, y }) => ({ x, y })) })),
    },
  }
}
