import { useCallback } from 'react'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { noAlarmDrill } from './noAlarmDrill.ts'

/** Leads from a figure to the alarms behind it: the list under the charts, with nothing else narrowing it. @param list name of its card */
export function useAlarmDrill(list: string): (to: Partial<typeof noAlarmDrill>) => void {
  const [, set] = useUrlState(noAlarmDrill)
  return useCallback(
    to => {
      set({ ...noAlarmDrill, ...to })
      document.querySelector(`[aria-label="${list}"]`)?.scrollIntoView({ block: 'start' })
    },
    [set, list],
  )
}
