import { useCallback } from 'react'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { noDrill } from './WorkTable.tsx'

/** Leads from a figure to the orders behind it: the list under the charts, with nothing else narrowing it. */
export function useDrill(): (to: Partial<typeof noDrill>) => void {
  const [, set] = useUrlState(noDrill)
  return useCallback(
    to => {
      set({ ...noDrill, ...to })
      document.querySelector('[aria-label="工单明细"]')?.scrollIntoView({ block: 'start' })
    },
    [set],
  )
}
