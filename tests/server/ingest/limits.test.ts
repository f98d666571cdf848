import { expect, it } from 'vitest'
import { isLimit, limitOrNull, noLimit } from '../../../server/ingest/limits.ts'

it('±9.9999999E7 and what is no number stand for no limit', () => {
  expect([noLimit, -noLimit, Number.NaN, Number.POSITIVE_INFINITY].map(isLimit)).toEqual([false, false, false, false])
  expect([75, -20, 0, 99_999_998].map(limitOrNull)).toEqual([75, -20, 0, 99_999_998])
  expect(limitOrNull(-noLimit)).toBeNull()
})
