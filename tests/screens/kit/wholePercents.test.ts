import { expect, it } from 'vitest'
import { wholePercents } from '../../../screens/kit/wholePercents.ts'

it('add up to 100, and differ from the exact share by less than one', () => {
  for (const values of [[26.4, 14.6, 59.5], [1, 1, 1], [0.4, 0.4, 99.2], [5], [0, 7, 0]]) {
    const percents = wholePercents(values)!
    const whole = values.reduce((sum, value) => sum + value, 0)
    expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
    for (const [n, percent] of percents.entries()) expect(Math.abs(percent - (values[n]! / whole) * 100)).toBeLessThan(1)
  }
})

it('give what is left to the largest remainders', () => {
  expect(wholePercents([26.4, 14.6, 59])).toEqual([26, 15, 59])
  expect(wholePercents([33.2, 33.3, 33.5])).toEqual([33, 33, 34])
})

it('are unknown where there is nothing to share', () => {
  expect(wholePercents([])).toBeNull()
  expect(wholePercents([0, 0])).toBeNull()
})
