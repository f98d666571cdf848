import { expect, it } from 'vitest'
import { killCycles } from './killCycles.ts'
import { ledgerCycles } from './ledgerCycles.ts'
import { orderCycles } from './orderCycles.ts'

/** The short form of `npm run kill`. */
it('loses no acknowledged reading and no acknowledged handling over two kills', { timeout: 300_000 }, async () => {
  const report = await killCycles(2, 4391)
  expect(report.lost).toEqual([])
  // Something was at stake; how much depends on the machine.
  expect(report.readings).toBeGreaterThan(5)
  expect(report.handled).toBeGreaterThan(0)
})

it('leaves a ledger that comes to the same as one computed from nothing, over two kills', { timeout: 300_000 }, async () => {
  const report = await ledgerCycles(2)
  expect(report.different).toEqual([])
  expect(report.readings).toBeGreaterThan(50)
})

it('leaves no order half done over two kills', { timeout: 300_000 }, async () => {
  const report = await orderCycles(2, 4393)
  expect(report.wrong).toEqual([])
  expect(report.steps).toBeGreaterThan(1)
})
