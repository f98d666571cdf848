import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { layoutProcess } from 'bpmn-auto-layout'
import { BpmnModdle } from 'bpmn-moddle'

// Lays the processes out anew: run it after one of them was changed by hand (`npx tsx assets/build/buildProcesses.ts`).
const folder = new URL('../processes/', import.meta.url)
const moddle = new BpmnModdle()
for (const name of readdirSync(folder)) {
  const file = new URL(name, folder)
  const { rootElement } = await moddle.fromXML(readFileSync(file, 'utf8'))
  for (const process of rootElement.rootElements) {
    const flows = process.flowElements.filter(element => element.$type === 'bpmn:SequenceFlow')
    // The layout goes by what a node says of its flows, not by what a flow says of its nodes.
    for (const element of process.flowElements) {
      if (flows.includes(element)) continue
      element.set(
        'bpmn:incoming',
        flows.filter(({ targetRef }) => targetRef === element),
      )
      element.set(
        'bpmn:outgoing',
        flows.filter(({ sourceRef }) => sourceRef === element),
      )
    }
  }
  const { xml } = await moddle.toXML(rootElement, { format: true })
  writeFileSync(file, `${(await layoutProcess(xml)).trim()}\n`)
}
