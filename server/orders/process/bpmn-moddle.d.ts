/** The part of the reader used here; the package's own types stand beside it, not on it. */
declare module 'bpmn-moddle' {
  /** An element of a BPMN 2.0 file, by the standard's names; `energy:` attributes as the extension declares them. */
  interface Element {
    $type: string
    id: string
    name?: string
    sourceRef: Element
    targetRef: Element
    outgoing?: Element[]
    flowElements: Element[]
    rootElements: Element[]
    diagrams?: Element[]
    plane: Element
    planeElement: Element[]
    bpmnElement: Element
    bounds: { x: number; y: number; width: number; height: number }
    waypoint: { x: number; y: number }[]
    set(name: string, value: unknown): void
    get(name: string): unknown
  }
  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>)
    fromXML(xml: string): Promise<{ rootElement: Element; warnings: { message: string }[] }>
    toXML(element: Element, options?: { format?: boolean }): Promise<{ xml: string }>
  }
}
declare module 'bpmn-auto-layout' {
  export function layoutProcess(xml: string): Promise<string>
}
