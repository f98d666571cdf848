import { useLocation } from 'react-router-dom'
import { useUser } from '../../../core/session.ts'

/** Under what somebody's wishes about a table are kept in this browser: of this person, by page and by what is listed. */
export function useTablePlace(noun: string): string {
  const userId = useUser()?.userId ?? ''
  return `${userId}:${useLocation().pathname}:${noun}`
}
