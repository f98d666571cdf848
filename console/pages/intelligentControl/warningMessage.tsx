import { Navigate, useLocation } from 'react-router-dom'
import { AlarmCenter } from '../../alarms/AlarmCenter.tsx'
import { waitingState } from '../../alarms/handling/waitingState.ts'
import { useCan } from '../../kit/hooks/useMenu.ts'

/**
 * 告警信息: alarms and abnormal conditions, with the decisions on them. Who decides begins with what waits: the menu's bare
 * address leads there, and all, a site or one alarm are named in an address.
 */
export default function WarningMessagePage() {
  const bare = useLocation().search === ''
  return useCan('alarm:handle') && bare ? <Navigate to={{ search: `?state=${waitingState}` }} replace /> : <AlarmCenter />
}
