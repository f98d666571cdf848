import { expect, it } from 'vitest'
import { capacityShare } from '../../../core/units/capacityShare.ts'

it('the share of the capacity is told where it is not all of it, and never rounded up to all', () => {
  const shares = [1000, 999.9, 62.5, 0].map(reportedKw => capacityShare({ reportedKw, totalKw: 1000 }))
  expect(shares).toEqual(['', '容量 99%', '容量 6%', '容量 0%'])
  expect(capacityShare({ reportedKw: 0, totalKw: 0 })).toBe('')
})
