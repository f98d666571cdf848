import { expect, it } from 'vitest'
import { takeHistoryFrom, historyFrom, historyHeader, onHistory } from '../../../core/call/historyFrom.ts'

it('tells from which day on curves are there as long as answers say so, and whoever listens only of changes', () => {
  const heard: (string | null)[] = []
  const leave = onHistory(() => heard.push(historyFrom()))
  for (const from of ['2026-06-09', '2026-06-09', '2026-06-08', null, null])
    takeHistoryFrom(new Headers(from ? { [historyHeader]: from } : {}))
  leave()
  takeHistoryFrom(new Headers({ [historyHeader]: '2026-06-01' }))
  expect(heard).toEqual(['2026-06-09', '2026-06-08', null])
  takeHistoryFrom(new Headers())
  expect(historyFrom()).toBeNull()
})
