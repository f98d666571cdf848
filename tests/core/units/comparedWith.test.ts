import { expect, it } from 'vitest'
import { comparedWith } from '../../../core/units/comparedWith.ts'

it('a change too small for its digits has no sign, and one that is not known has no number', () => {
  expect([12.34, -3, 0.04, -0.04, 0, null].map(percent => comparedWith('昨日', percent))).toEqual([
    '较昨日 +12.3%',
    '较昨日 -3.0%',
    '较昨日 0.0%',
    '较昨日 0.0%',
    '较昨日 0.0%',
    '较昨日 --',
  ])
})

it('from doubling on a change is told as a multiple', () => {
  expect([99.9, 100, 210].map(percent => comparedWith('上期', percent))).toEqual(['较上期 +99.9%', '为上期的 2.0 倍', '为上期的 3.1 倍'])
})
