import { benchBytes } from '../bench/bytes.ts'
import { expect, test } from 'playwright/test'

test('the sign-in page and every wall stay within their bytes', () => {
  const heavy = benchBytes().filter(({ kilobytes, goal }) => kilobytes > goal)
  expect(heavy).toEqual([])
})
