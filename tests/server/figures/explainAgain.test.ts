import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, post } from '../../../core/contract/call.ts'
import { knownFigure } from '../../../core/contract/figure.ts'
import type { Context } from '../../../server/context.ts'
import { explainHandlers } from '../../../server/domains/platform/explain.ts'
import { explain } from '../../../server/figures/explain.ts'
import { noGrants } from '../../../server/access/grantsOf.ts'
import type { Screen } from '../../../server/principal.ts'

const counting = contract('pie', 'reader', {
  sum: post('/counting/sum', '总数', z.object({}), z.object({ sum: knownFigure('总数', '', 'counting.sum') })),
})
const wall = (name: string): Screen => ({
  kind: 'screen',
  tokenHash: name,
  name,
  orgId: 'o',
  orgKind: 'enterprise',
  limits: {},
  ...noGrants,
})
const asking = { path: counting.sum.path, input: {}, field: 'sum', key: '' }
const contextOf = (name: string) => ({ principal: wall(name), headers: {} }) as Partial<Context> as Context

/** A sum whose parts are read anew each time; of the first few times a reading arrives in between. */
function countingWith(disturbed: number) {
  let runs = 0
  const sum = async () => {
    runs++
    const arrived = runs <= disturbed ? 1 : 0
    await explain('counting.sum', () => ({ formula: '总数', sums: true, inputs: [{ name: '一', kind: '项', value: runs + arrived }] }))
    return { sum: runs }
  }
  return { ask: explainHandlers({ counting }, { counting: { sum } }).figure, runs: () => runs }
}

describe('an explanation whose parts are not the shown sum', () => {
  it('is asked anew: a reading arrived between the two', async () => {
    const { ask, runs } = countingWith(2)
    expect(await ask(asking, contextOf('a'))).toMatchObject({ value: 3, agrees: true, inputs: [{ value: 3 }] })
    expect(runs()).toBe(3)
  })

  it('is said to differ where it goes on differing', async () => {
    const { ask, runs } = countingWith(Infinity)
    expect(await ask(asking, contextOf('a'))).toMatchObject({ value: 4, agrees: false })
    expect(runs()).toBe(4)
  })

  it('of one wall waits for its others, and too many are refused', async () => {
    const { ask } = countingWith(0)
    const asked = await Promise.allSettled(Array.from({ length: 9 }, () => ask(asking, contextOf('a'))))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    for (const one of asked) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 429 })
    expect(await ask(asking, contextOf('a'))).toMatchObject({ agrees: true })
  })
})
