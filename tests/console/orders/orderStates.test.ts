import { describe, expect, it } from 'vitest'
import { orderStates, statesOf } from '../../../console/orders/orderStates.ts'
import { type OrderKind, orderKinds } from '../../../server/orders/orderKinds.ts'
import { processes } from '../../../server/orders/process/processes.ts'

/** The states an order of these kinds can be in, as their processes have them. */
async function statesIn(kinds: readonly OrderKind[]) {
  const known = await processes()
  const states = kinds.flatMap(kind => [...known[kind].steps.values(), ...known[kind].ends.values()].map(({ state }) => `s${state}`))
  return [...new Set(states)].sort()
}
const tabs = (list: keyof typeof statesOf) => [...statesOf[list]].sort()

describe('tabs over a list of orders', () => {
  it('are the states its orders can be in, no more and no fewer', async () => {
    expect(tabs('all')).toEqual(await statesIn(Object.keys(orderKinds) as OrderKind[]))
    for (const kind of ['patrol', 'maintain', 'defect'] as const) expect(tabs(kind), kind).toEqual(await statesIn([kind]))
    // What was not handed in yet is not judged.
    expect(tabs('judge')).toEqual((await statesIn(['judge', 'repair'])).filter(state => state !== 's0'))
  })

  it('begin with what waits for whoever looks', () => {
    expect(Object.entries(orderStates('patrol').options).slice(0, 3)).toEqual([
      ['todo', '待我办理'],
      ['s0', '待提交'],
      ['s8', '待审批'],
    ])
  })
})
