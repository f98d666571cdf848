import { expect, it } from 'vitest'
import { hearHistory, historyFrom, historyHeader, onHistory } from '../../../core/call/historyFrom.ts'

it('tells from which day on curves are there as long as answers say so, and whoever listens only of changes', () => {
  const heard: (string | null)[] = []
  const leave = onHistory(() => heard.push(historyFrom()))
  for (const from of ['2026-06-09', '2026-06-09', '2026-06-08', null, null]) hearHistory(new Headers(from ? { [historyHeader]: from } : {}))
  leave()
  hearHistory(new Headers({ [historyHeader]: '2026-06-01' }))
  expect(heard).toEqual(['2026-06-09', '2026-06-08', null])
  hearHistory(new Headers())
  expect(historyFrom()).toBeNull()
})
