import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAlarmPage } from '../../../alarms/useAlarmPage.ts'

/** Leads to an alarm on the page of alarms; undefined where the user has none. */
export function useAlarmOpen(): ((id: string) => void) | undefined {
  const page = useAlarmPage()
  const navigate = useNavigate()
  const open = useCallback((id: string) => void navigate(`${page}?${new URLSearchParams({ id })}`), [navigate, page])
  return page ? open : undefined
}
