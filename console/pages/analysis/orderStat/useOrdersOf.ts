import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'
import { useMenu } from '../../../kit/hooks/useMenu.ts'
import { urlsOf } from '../../../session/menu.ts'

const page = '/analysis/ticketStatistics'
const kept = ['by', 'from', 'to', 'kind', 'stationId']

/** Address of the orders behind a figure, in the period that is looked at; undefined where the user has no such page. */
export function useOrdersOf(): ((to: Record<string, string>) => string) | undefined {
  const { search } = useLocation()
  const has = urlsOf(useMenu().menus).includes(page)
  const address = useCallback(
    (to: Record<string, string>) => {
      const now = new URLSearchParams(search)
      const params = new URLSearchParams(kept.flatMap(name => (now.get(name) ? [[name, now.get(name)!]] : [])))
      for (const [name, value] of Object.entries(to)) params.set(name, value)
      return `${page}?${params}`
    },
    [search],
  )
  return has ? address : undefined
}
