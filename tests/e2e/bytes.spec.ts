import { benchBytes, pagesTiedTogether } from '../bench/bytes.ts'
import { expect, test } from 'playwright/test'

test('the sign-in page and every wall stay within their bytes', () => {
  const heavy = benchBytes().filter(({ kilobytes, goal }) => kilobytes > goal)
  expect(heavy).toEqual([])
})

test('the map fetches so few files that with what it asks it takes 30 requests', () => {
  expect(benchBytes().find(({ name }) => name === '/map, everything it fetches')!.files).toBeLessThanOrEqual(15)
})

test('no page runs what another one starts with', () => {
  const tied = pagesTiedTogether()
  expect(tied.map(([page]) => page).sort()).toEqual(['console/docs.html', 'console/index.html', 'screens/index.html'])
  for (const [page, runs] of tied) expect(runs).toEqual([page])
})
