import { benchBytes, pagesTiedTogether } from '../../bench/bytes.ts'
import { expect, test } from 'playwright/test'

test('the sign-in page, pages of the console and every wall stay within their bytes', () => {
  const heavy = benchBytes().filter(({ kilobytes, goal }) => kilobytes > goal)
  expect(heavy).toEqual([])
})

test('the map fetches so few files that with what it asks it takes 30 requests', () => {
  expect(benchBytes().find(({ name }) => name === '/map, everything it fetches')!.files).toBeLessThanOrEqual(15)
})

test('a page of the console fetches few files', () => {
  const pages = benchBytes().filter(({ name }) => name.startsWith('console, '))
  expect(pages.map(({ name }) => name)).toEqual(['console, home page', 'console, field work'])
  for (const { files } of pages) expect(files).toBeLessThanOrEqual(35)
})

test('no page runs what another one starts with', () => {
  const tied = pagesTiedTogether()
  expect(tied.map(([page]) => page).sort()).toEqual(['console/docs.html', 'console/index.html', 'screens/index.html'])
  for (const [page, runs] of tied) expect(runs).toEqual([page])
})
