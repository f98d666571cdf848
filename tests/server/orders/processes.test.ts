import { describe, expect, it } from 'vitest'
import { drawProcess } from '../../../server/orders/process/drawProcess.ts'
import { processes } from '../../../server/orders/process/processes.ts'
import { type Process, readProcess } from '../../../server/orders/process/readProcess.ts'
import { leadsTo, type Taken, walk } from '../../../server/orders/process/walk.ts'

const all = Object.entries(await processes())

/** Every step that can be reached from another, itself included. */
function reached(process: Process, from: string, known = new Set<string>()): Set<string> {
  if (known.has(from)) return known
  known.add(from)
  for (const { to } of process.steps.get(from)?.outcomes ?? []) reached(process, to, known)
  return known
}

describe.each(all)('the process of %s', (_, process) => {
  it('leads from every beginning to every step it needs, and from every step to an end', () => {
    const fromStart = new Set(process.starts.flatMap(({ to }) => [...reached(process, to)]))
    expect([...process.steps.keys()].filter(id => !fromStart.has(id))).toEqual([])
    for (const id of process.steps.keys())
      expect(
        [...reached(process, id)].some(each => process.ends.has(each)),
        id,
      ).toBe(true)
  })

  it('names every way out of a step that has several', () => {
    for (const { outcomes, id } of process.steps.values()) for (const { name } of outcomes) expect(name, `a way out of ${id}`).not.toBe('')
  })

  it('is drawn whole, with the open step marked', () => {
    const [open] = process.steps.keys()
    const svg = drawProcess(process, { taken: new Set(), open: open! })
    expect(process.drawn.shapes.map(({ id }) => id)).toEqual(expect.arrayContaining([...process.steps.keys(), ...process.ends.keys()]))
    expect(svg.match(/data-open/g)).toHaveLength(1)
    for (const { name } of process.steps.values()) expect(svg).toContain(name.slice(0, 6))
  })

  it('can be walked by its ways only', () => {
    const at = new Date()
    const by = { userId: 'u', at }
    const first = process.starts[0]!
    const path: [Taken, ...Taken[]] = [{ ...by, outcome: first.code }]
    const { steps, state } = walk(process, path, () => null)
    expect(steps.at(-1)).toMatchObject({ node: first.to })
    expect(state).toBe(leadsTo(process, first).state)
    expect(() => walk(process, [...path, { ...by, outcome: 'nowhere' }], () => null)).toThrow('nowhere')
  })
})

describe('a bent process file', () => {
  const file = (body: string) =>
    `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:energy="urn:energy-sites:process" id="d"><bpmn:process id="p">${body}</bpmn:process></bpmn:definitions>`
  it.each([
    [
      'a capability nobody has',
      '<bpmn:startEvent id="s"/><bpmn:userTask id="t" energy:capability="order:fly" energy:state="1"/>',
      /no such capability/,
    ],
    [
      'a performer nobody is',
      '<bpmn:startEvent id="s"/><bpmn:userTask id="t" energy:capability="order:work" energy:performer="moon" energy:state="1"/>',
      /no such performer/,
    ],
    ['a step without a state', '<bpmn:startEvent id="s"/><bpmn:userTask id="t" energy:capability="order:work"/>', /no state/],
    ['what this engine does not do', '<bpmn:startEvent id="s"/><bpmn:parallelGateway id="g"/>', /not known/],
    ['two beginnings', '<bpmn:startEvent id="s"/><bpmn:startEvent id="s2"/>', /one start/],
  ])('with %s is refused at the start', async (_, body, reason) => {
    await expect(readProcess(file(body))).rejects.toThrow(reason)
  })
})
