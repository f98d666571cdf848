import { onlineManager, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { page } from '../../../screens/kit/page.ts'
import { freeze, frozenAtom, frozenSinceAtom, unfreeze } from '../../../screens/shown/frozen.ts'

it('a frozen picture asks nothing until it is thawed, and says since when it stands', () => {
  const queries = new QueryClient()
  expect([page.get(frozenAtom), page.get(frozenSinceAtom)]).toEqual([false, null])

  freeze(queries)
  const since = page.get(frozenSinceAtom)
  expect([page.get(frozenAtom), onlineManager.isOnline()]).toEqual([true, false])
  freeze(queries)
  expect(page.get(frozenSinceAtom)).toBe(since)

  unfreeze()
  expect([page.get(frozenAtom), onlineManager.isOnline()]).toEqual([false, true])
})
