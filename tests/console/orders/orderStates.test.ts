import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { lateText } from '../../../console/orders/lateText.ts'
import { orderInput, orderStates, statesOf } from '../../../console/orders/orderStates.ts'
import { type OrderKind, orderKinds } from '../../../server/orders/orderKinds.ts'
import { processes } from '../../../server/orders/process/processes.ts'
import { sources } from '../../house/imports.ts'

/** The states an order of these kinds can be in, as their processes have them. */
async function statesIn(kinds: readonly OrderKind[]) {
  const known = await processes()
  const states = kinds.flatMap(kind => [...known[kind].steps.values(), ...known[kind].ends.values()].map(({ state }) => `s${state}`))
  return [...new Set(states)].sort()
}
const tabs = (list: keyof typeof statesOf) => [...statesOf[list]].sort()

describe('tabs over a list of orders', () => {
  it('ask for my own steps, for those I also could take, or for a state', () => {
    const ask = orderInput({ kind: 'patrol' })
    expect(ask({ state: 'todo' })).toEqual({ kind: 'patrol', todo: true })
    expect(ask({ state: 'also', keyword: '渗油' })).toEqual({ kind: 'patrol', also: true, keyword: '渗油' })
    expect(ask({ state: 's2' })).toEqual({ kind: 'patrol', status: '2' })
    expect(ask({})).toEqual({ kind: 'patrol' })
  })

  it('are the states its orders can be in, no more and no fewer', async () => {
    expect(tabs('all')).toEqual(await statesIn(Object.keys(orderKinds) as OrderKind[]))
    for (const kind of ['patrol', 'maintain', 'defect'] as const) expect(tabs(kind), kind).toEqual(await statesIn([kind]))
    // What was not handed in yet is not judged.
    expect(tabs('judge')).toEqual((await statesIn(['judge', 'repair'])).filter(state => state !== 's0'))
  })

  it('begin with what waits for whoever looks', () => {
    expect(Object.entries(orderStates('patrol').options).slice(0, 4)).toEqual([
      ['todo', '待我办理'],
      ['also', '我也可办'],
      ['s0', '待提交'],
      ['s8', '待审批'],
    ])
  })
})

describe('a late order', () => {
  it('says by how much', () => {
    expect([lateText({ late: true, lateMinutes: 135 }), lateText({ late: false, lateMinutes: 0 })]).toEqual(['已超时 2 小时 15 分', ''])
  })

  it('says so in the list, in the detail and on the phone alike', () => {
    const bare = /order\.late && [^\n]*已超时/
    expect(sources('console').filter(file => bare.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
