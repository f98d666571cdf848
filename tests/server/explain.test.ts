import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReplyOf } from '../../core/contract/call.ts'
import { energy } from '../../core/contract/energy.ts'
import { explain, type Explanation } from '../../core/contract/explain.ts'
import { figuresIn, hasFigures } from './figuresIn.ts'
import { calls } from './matrix/calls.ts'
import { type Matrix, openMatrix } from './matrix/openMatrix.ts'
import { variantsOf } from './matrix/variants.ts'

let matrix: Matrix
let headers: Record<string, string>
beforeAll(async () => {
  matrix = await openMatrix()
  headers = (await matrix.site.as('jizhong')).headers
  await matrix.touched()
})
afterAll(() => matrix?.site.close())

const askable = calls.filter(({ call }) => hasFigures(call))
const figuresOf = (name: string) => calls.find(each => each.name === name)!.call

/** What the samples of the matrix do not find: a register and day of the ledger. */
async function inputsOf(name: string): Promise<unknown[]> {
  if (name !== 'energy.detail') {
    const filtered = variantsOf(figuresOf(name).schema.input)
      .filter(({ label }) => label.startsWith('own'))
      .flatMap(({ input }) => Array.from({ length: 6 }, (_, nth) => input(matrix.ids.enterprise, matrix.ids.enterprise, nth)))
    // Of the samples no alarm has a value; the region's own limit alarms have.
    return name === 'alarm.page' ? [{ sign: '1', sort: 'time', order: 'asc' }] : filtered
  }
  const { body } = await matrix.site.send(energy.page, {}, headers)
  return (body.data as ReplyOf<typeof energy.page>).records.map(({ deviceNo, kind, day }) => ({ deviceNo, kind, day }))
}

/** An input the call answers with something, and its reply. */
async function answered(name: string) {
  const call = figuresOf(name)
  for (const given of await inputsOf(name)) {
    const { status, body } = await matrix.site.send(call, given, headers)
    if (status === 200 && (call.by !== undefined || figuresIn(call, body.data).some(({ value }) => value !== null)))
      return { given, reply: body.data }
  }
  return null
}

describe('every figure that says by whom it is told', () => {
  it.each(askable)('of $name is explained by the code that shows it', async ({ name, call }) => {
    const found = await answered(name)
    if (!found) throw new Error('nothing is answered')
    for (const { field, key, value } of figuresIn(call, found.reply)) {
      const ask = { path: call.path, input: found.given, field, key }
      const { status, body, faults } = await matrix.attempt('enterprise', explain.figure, ask, headers)
      const of = `${name} ${field} ${key}`
      expect({ of, status, msg: body.msg, faults }).toMatchObject({ of, status: 200, faults: [] })
      const told = body.data as Explanation
      expect({ of, value: told.value, agrees: told.agrees === false }).toEqual({ of, value, agrees: false })
      expect(told.title, of).not.toBe('')
      expect(told.formula, of).toMatch(/\S/)
      for (const { next } of told.inputs.slice(0, 2)) {
        if (!next) continue
        const further = await matrix.attempt('enterprise', explain.figure, next, headers)
        expect({ of, next, status: further.status, msg: further.body.msg, faults: further.faults }).toMatchObject({
          status: 200,
          faults: [],
        })
      }
    }
  })
})
