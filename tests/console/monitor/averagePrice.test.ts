import { expect, it } from 'vitest'
import { averagePrice } from '../../../console/monitor/periods/averagePrice.ts'

it('an average price is of the energy that has a price, and of none where nothing has', () => {
  expect(averagePrice({ ele: 100, pay: 50, unpriced: 0 })).toBe(0.5)
  expect(averagePrice({ ele: 100, pay: 45, unpriced: 10 })).toBe(0.5)
  expect(averagePrice({ ele: 100, pay: null, unpriced: 100 })).toBeNull()
  expect(averagePrice({ ele: 100, pay: 0, unpriced: 100 })).toBeNull()
  expect(averagePrice({ ele: null, pay: null, unpriced: null })).toBeNull()
  expect(averagePrice({ ele: 0, pay: 0, unpriced: 0 })).toBeNull()
})
