import { expect, it } from 'vitest'
import { clockSkewWords } from '../../../core/time/clockSkew.ts'

it('a clock that is off is told with its direction; one that only seems behind may as well deliver late', () => {
  expect(clockSkewWords(310)).toBe('时钟超前 5 分钟')
  expect(clockSkewWords(-4000)).toBe('时钟滞后或迟报 1 小时 6 分')
  expect(clockSkewWords(null)).toBe('')
})
