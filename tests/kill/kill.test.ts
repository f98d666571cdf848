import { expect, it } from 'vitest'
import { killCycles } from './killCycles.ts'

it('loses no acknowledged reading and no acknowledged handling over ten kills', { timeout: 300_000 }, async () => {
  const report = await killCycles(10, 4391)
  expect(report.lost).toEqual([])
  expect(report.readings).toBeGreaterThan(100)
  expect(report.handled).toBeGreaterThan(0)
})
