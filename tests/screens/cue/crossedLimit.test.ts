import { expect, it } from 'vitest'
import { crossedLimit } from '../../../screens/cue/crossedLimit.ts'

it('names the limit a value crossed, and none where it crossed none that is known', () => {
  const both = { upLimit: 75, downLimit: -20 }
  expect(crossedLimit(both, 77)).toEqual({ name: '上限', value: 75 })
  expect(crossedLimit(both, -20)).toEqual({ name: '下限', value: -20 })
  expect(crossedLimit(both, 40)).toBeNull()
  expect(crossedLimit(both, null)).toBeNull()
  expect(crossedLimit({ upLimit: null, downLimit: -20 }, 77)).toBeNull()
})
